// Commands and the keys for them. A screen registers what it can do while it is there; the newest
// command for a key wins. Single letters can be switched off (WCAG 2.1.4).
import { untrack } from "svelte";
import { settings } from "./settings.svelte";

export interface Command {
  keys: string; // "j", "g g", "Ctrl+k"; several with " or "
  name: string;
  group: string;
  run: () => void;
}

const SEQUENCE_MS = 900;

class Keys {
  sets = $state.raw<(() => Command[])[]>([]);
  #first = "";
  #first_at = 0;

  /** To call while a component is set up. */
  use(commands: () => Command[]): void {
    $effect(() => {
      untrack(() => (this.sets = [...this.sets, commands]));
      return () => {
        this.sets = this.sets.filter((one) => one !== commands);
      };
    });
  }

  all(): Command[] {
    const seen = new Set<string>();
    return this.sets
      .toReversed()
      .flatMap((commands) => commands())
      .filter((command) => !seen.has(command.keys + command.name) && !!seen.add(command.keys + command.name));
  }

  #find(key: string): Command | undefined {
    return this.all().find((command) => command.keys.split(" or ").includes(key));
  }

  handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const key = name_of(event);
    if (!key) return;
    const is_typing = (event.target as Element).closest?.("input:not([type=range]):not([type=checkbox]), textarea, select, dialog") !== null;
    if (is_typing && !key.startsWith("Ctrl+")) return;
    if (key.length === 1 && !settings.letters) return;
    // A button or link that has the focus keeps the keys that press it.
    if ((key === "Space" || key === "Enter") && (event.target as Element).closest?.("button, a, summary, input:not([type=range])")) return;
    const sequence = event.timeStamp - this.#first_at < SEQUENCE_MS ? this.#find(`${this.#first} ${key}`) : undefined;
    const command = sequence ?? this.#find(key);
    this.#first = key;
    this.#first_at = sequence ? -SEQUENCE_MS : event.timeStamp;
    if (!command) return;
    event.preventDefault();
    command.run();
  }
}

function name_of(event: KeyboardEvent): string {
  if (event.altKey || event.metaKey) return "";
  if (event.ctrlKey) return event.key.length === 1 ? `Ctrl+${event.key.toLowerCase()}` : "";
  return event.key === " " ? "Space" : event.key;
}

export const keys = new Keys();
