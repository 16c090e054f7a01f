import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";

/** Frames a second of the video. What moves is a pointer and a page: more would only weigh more. */
const rate = 15;

/** How frames are taken. */
const frameFormat = { format: "jpeg", quality: 92 } as const;

/** Time, ms, from which on a frame is looked at before it passes: less is a step of what moves. */
const still = 250;

interface Frame {
  readonly file: string;
  /** When it is shown, s from the beginning. */
  readonly at: number;
}

/**
 * Takes what a page shows, frame by frame as the browser paints them. The film has a time of its own, which passes only
 * in `pass`: what the machine takes to load a page, or to do anything else, is not part of it, so the film is as long
 * on a busy machine as on an idle one.
 */
export class Film {
  readonly #folder = mkdtempSync(join(tmpdir(), "lubricator-film-"));
  readonly #frames: Frame[] = [];
  readonly #session: CDPSession;
  readonly #page: Page;
  /** Time of the film, ms, up to what passes at the moment. */
  #passed = 0;
  #passing: { readonly since: number; readonly time: number } | null = null;
  /** When the page was last looked at, s since 1970: what was painted before comes too late. */
  #looked = 0;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
    session.on("Page.screencastFrame", ({ data, sessionId, metadata }) => {
      if ((metadata.timestamp ?? this.#looked) >= this.#looked) this.#keep(data);
      // The browser waits for it before it sends the next; after the end there is nobody to tell.
      session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
    });
  }

  /** Begins to film a page of 1280x720. */
  static async of(page: Page): Promise<Film> {
    const session = await page.context().newCDPSession(page);
    const film = new Film(page, session);
    await session.send("Page.startScreencast", { ...frameFormat, maxWidth: 1280, maxHeight: 720 });
    return film;
  }

  /** Lets time pass in the film, ms. */
  async pass(time: number): Promise<void> {
    if (time >= still) await this.#look();
    this.#passing = { since: performance.now(), time };
    await this.#page.waitForTimeout(time);
    this.#passed += time;
    this.#passing = null;
  }

  /** Takes the page as it is now: a browser that is busy, with a map say, paints it only after its time has passed. */
  async #look(): Promise<void> {
    this.#looked = Date.now() / 1000;
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

  /** Ends the film and writes it as H.264 in MP4, playable everywhere and from its first bytes on. */
  async encode(target: string): Promise<void> {
    await this.#session.send("Page.stopScreencast");
    const end = this.#passed / 1000;
    const lines = this.#frames.map(({ file, at }, index) => {
      const next = this.#frames[index + 1]?.at ?? end;
      return `file '${file}'\nduration ${Math.max(next - at, 0.001).toFixed(3)}`;
    });
    // The last frame is named twice: the list's reader drops the duration of what it ends with.
    const list = join(this.#folder, "frames.txt");
    writeFileSync(list, `${lines.join("\n")}\nfile '${this.#frames.at(-1)?.file ?? ""}'\n`);
    const picture = `fps=${rate},scale=1280:720,format=yuv420p`;
    const codec = ["-c:v", "libx264", "-preset", "slow", "-crf", "27", "-profile:v", "high", "-g", `${rate * 5}`];
    const all = ["-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", list, "-vf", picture, ...codec];
    execFileSync("ffmpeg", [...all, "-an", "-movflags", "+faststart", target], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    rmSync(this.#folder, { recursive: true });
  }
}
