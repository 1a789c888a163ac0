import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The same sources always give the same files: names carry a hash of what is in them, and nothing of the
// machine goes in. Nothing is inlined, because the page's policy allows no inline script, style or font.
export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // the first with light-dark()
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    sourcemap: false,
    reportCompressedSize: false,
  },
});
