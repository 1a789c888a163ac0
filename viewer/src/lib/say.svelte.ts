// What is said aloud and shown for a moment: "Link copied".

const SHOWN_MS = 2500;
const PAUSE_MS = 250; // only the last of what is said in a row is heard

class Voice {
  text = $state("");
  toast = $state("");
  #timer = 0;
  #pause = 0;

  /** For those who listen. */
  say(text: string): void {
    clearTimeout(this.#pause);
    this.#pause = window.setTimeout(() => (this.text = text), PAUSE_MS);
  }

  /** For those who listen and those who look. */
  tell(text: string): void {
    this.text = text;
    this.toast = text;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.toast = ""), SHOWN_MS);
  }
}

export const voice = new Voice();

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    voice.tell(`${what} copied`);
  } catch {
    voice.tell(`The browser does not allow copying here`);
  }
}

/** Saves a text as a file of the reader's. */
export function save(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
