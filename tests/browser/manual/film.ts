import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";

/** Frames per second of the video. More frames would only make it larger. */
const rate = 15;

const frameFormat = { format: "jpeg", quality: 92 } as const;

/** Before a pause of at least this length, ms, the film takes a screenshot. Shorter pauses are steps of a movement. */
const minStill = 250;

interface Frame {
  readonly file: string;
  /** Time in the film, s. */
  readonly at: number;
}

/**
 * Films a page. The time of the film passes only in `pass`: loading a page takes no time in the film. So the film has
 * the same length on every machine.
 */
export class Film {
  readonly #folder = mkdtempSync(join(tmpdir(), "lubricator-film-"));
  readonly #frames: Frame[] = [];
  readonly #session: CDPSession;
  readonly #page: Page;
  /** Time of the film before the current `pass`, ms. */
  #passed = 0;
  #passing: { readonly since: number; readonly time: number } | null = null;
  /** Time of the last screenshot, s since 1970. Frames that were painted earlier are ignored. */
  #captured = 0;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
    session.on("Page.screencastFrame", ({ data, sessionId, metadata }) => {
      if ((metadata.timestamp ?? this.#captured) >= this.#captured) this.#keep(data);
      // The browser sends the next frame after this answer. After the end of the film, the answer fails.
      session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
    });
  }

  /** Starts a film of a page with 1280x720 px. */
  static async of(page: Page): Promise<Film> {
    const session = await page.context().newCDPSession(page);
    const film = new Film(page, session);
    await session.send("Page.startScreencast", { ...frameFormat, maxWidth: 1280, maxHeight: 720 });
    return film;
  }

  /** Waits, and lets the time pass in the film, ms. */
  async pass(time: number): Promise<void> {
    if (time >= minStill) await this.#capture();
    this.#passing = { since: performance.now(), time };
    await this.#page.waitForTimeout(time);
    this.#passed += time;
    this.#passing = null;
  }

  /** Adds a screenshot. A busy browser, for example with a map, would send its frame too late. */
  async #capture(): Promise<void> {
    this.#captured = Date.now() / 1000;
    const { data } = await this.#session.send("Page.captureScreenshot", frameFormat);
    this.#keep(data);
  }

  #keep(picture: string): void {
    const file = join(this.#folder, `${String(this.#frames.length).padStart(5, "0")}.jpg`);
    writeFileSync(file, Buffer.from(picture, "base64"));
    this.#frames.push({ file, at: this.#now() / 1000 });
  }

  #now(): number {
    if (this.#passing === null) return this.#passed;
    const { since, time } = this.#passing;
    return this.#passed + Math.min(performance.now() - since, time);
  }

  /** Ends the film and writes it as MP4 (H.264). Browsers can play it while it loads. */
  async encode(target: string): Promise<void> {
    await this.#session.send("Page.stopScreencast");
    const end = this.#passed / 1000;
    const lines = this.#frames.map(({ file, at }, index) => {
      const next = this.#frames[index + 1]?.at ?? end;
      return `file '${file}'\nduration ${Math.max(next - at, 0.001).toFixed(3)}`;
    });
    // The last frame is listed twice, because ffmpeg ignores the duration of the last entry.
    const list = join(this.#folder, "frames.txt");
    writeFileSync(list, `${lines.join("\n")}\nfile '${this.#frames.at(-1)?.file ?? ""}'\n`);
    const picture = `fps=${rate},scale=1280:720,format=yuv420p`;
    const codec = ["-c:v", "libx264", "-preset", "slow", "-crf", "27", "-profile:v", "high", "-g", `${rate * 5}`];
    const input = ["-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", list];
    execFileSync("ffmpeg", [...input, "-vf", picture, ...codec, "-an", "-movflags", "+faststart", target], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    rmSync(this.#folder, { recursive: true });
  }
}
