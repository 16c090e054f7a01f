import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** What the machine needs beyond the packages, and how to see that it is there. */
const needed = [
  { command: ["ffmpeg", "-version"], why: "encodes the video", cure: "apt-get install ffmpeg" },
  { command: ["ffprobe", "-version"], why: "measures the video", cure: "apt-get install ffmpeg" },
  { command: ["fc-list", ":lang=zh"], why: "the Chinese manual needs a font", cure: "apt-get install fonts-noto-cjk" },
] as const;

/** Ends at once, and says what to do, where something is missing. */
export default function checkTools(): void {
  const missing = needed.filter(({ command: [program, ...rest] }) => {
    const { status, stdout } = spawnSync(program, rest, { encoding: "utf8" });
    return status !== 0 || stdout.trim() === "";
  });
  if (missing.length > 0) {
    const lines = missing.map(({ command, why, cure }) => `  ${command[0]} (${why}): ${cure}`);
    throw new Error(`This machine lacks what makes the manual and the video:\n${lines.join("\n")}`);
  }
  if (!existsSync("dist/platform/main.js")) throw new Error("The product has not been built. Run: npm run manual");
}
