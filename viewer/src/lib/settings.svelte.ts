// What the reader has chosen. Kept in the browser, and only there.

type Theme = "auto" | "light" | "dark";

const KEY = "twotrack.settings";

function stored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
  } catch {
    return {}; // storage may be forbidden or hold something else
  }
}

class Settings {
  theme = $state<Theme>("auto");
  letters = $state(true); // whether single letters are commands
  laid_out = $state(false); // views with a line for each part
  colors = $state(true); // ANSI colours of raw output instead of its escape sequences
  speed = $state(4); // turns a second

  constructor() {
    const old = stored();
    if (old.theme === "light" || old.theme === "dark") this.theme = old.theme;
    if (old.letters === false) this.letters = false;
    if (old.laid_out === true) this.laid_out = true;
    if (old.colors === false) this.colors = false;
    if (typeof old.speed === "number" && old.speed > 0 && old.speed <= 60) this.speed = old.speed;
    $effect.root(() => {
      $effect(() => {
        const { theme, letters, laid_out, colors, speed } = this;
        document.documentElement.dataset.theme = theme;
        try {
          localStorage.setItem(KEY, JSON.stringify({ theme, letters, laid_out, colors, speed }));
        } catch {
          // Then they last as long as the page.
        }
      });
    });
  }

  next_theme(): Theme {
    const order: Theme[] = ["auto", "light", "dark"];
    this.theme = order[(order.indexOf(this.theme) + 1) % order.length]!;
    return this.theme;
  }
}

export const settings = new Settings();
