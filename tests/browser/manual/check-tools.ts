import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Required programs and fonts, with a command that finds them. */
const tools = [
  { command: ["ffmpeg", "-version"], reason: "encodes the video", cure: "apt-get install ffmpeg" },
  { command: ["ffprobe", "-version"], reason: "measures the video", cure: "apt-get install ffmpeg" },
  {
    command: ["fc-list", ":lang=zh"],
    reason: "font for the Chinese manual",
    cure: "apt-get install fonts-noto-cjk",
  },
] as const;

/** Stops the run if a tool is missing, with instructions. */
export default function checkTools(): void {
  const missing = tools.filter(({ command: [program, ...rest] }) => {
    const { status, stdout } = spawnSync(program, rest, { encoding: "utf8" });
    return status !== 0 || stdout.trim() === "";
  });
  if (missing.length > 0) {
    const lines = missing.map(({ command, reason, cure }) => `  ${command[0]} (${reason}): ${cure}`);
    throw new Error(`Tools for the manual and the video are missing:\n${lines.join("\n")}`);
  }
  if (!existsSync("dist/platform/main.js")) throw new Error("There is no build. Run: npm run manual");
}
