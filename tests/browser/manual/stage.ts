import type { Locator, Page } from "@playwright/test";
import { type Language, type Text, textIn } from "../../../src/contract";
import { Film } from "./film";

/** Adds a pointer and a line of text over a page, for the film. Runs inside each document of the page. */
function addOverlay(): void {
  addEventListener("DOMContentLoaded", () => {
    const pointer = document.createElement("div");
    pointer.id = "film-pointer";
    Object.assign(pointer.style, {
      position: "fixed",
      zIndex: "2147483647",
      pointerEvents: "none",
      width: "22px",
      height: "22px",
      borderRadius: "50%",
      background: "rgb(13 116 144 / 35%)",
      border: "2px solid rgb(13 116 144)",
      translate: "-50% -50%",
      left: "640px",
      top: "700px",
    });
    const line = document.createElement("div");
    line.id = "film-line";
    Object.assign(line.style, {
      position: "fixed",
      zIndex: "2147483646",
      pointerEvents: "none",
      left: "50%",
      bottom: "26px",
      translate: "-50%",
      maxWidth: "80%",
      padding: "10px 22px",
      borderRadius: "8px",
      background: "rgb(20 32 43 / 90%)",
      color: "#fff",
      font: "500 20px/1.4 sans-serif",
      textAlign: "center",
    });
    line.textContent = sessionStorage.getItem("film-line");
    line.hidden = line.textContent === "";
    document.documentElement.append(pointer, line);
    addEventListener(
      "mousemove",
      ({ clientX, clientY }) => {
        pointer.style.left = `${clientX}px`;
        pointer.style.top = `${clientY}px`;
      },
      true,
    );
    addEventListener("mousedown", () => pointer.animate([{ scale: 1 }, { scale: 0.6 }, { scale: 1 }], 250), true);
  });
}

/** Controls a page slowly enough for viewers of the film. */
export class Stage {
  readonly page: Page;
  readonly #language: Language;
  #at = { x: 640, y: 700 };
  #film: Film | null = null;

  private constructor(page: Page, language: Language) {
    this.page = page;
    this.#language = language;
  }

  static async on(page: Page, language: Language): Promise<Stage> {
    await page.addInitScript(addOverlay);
    return new Stage(page, language);
  }

  /** Starts the film. */
  async roll(): Promise<Film> {
    this.#film = await Film.of(this.page);
    return this.#film;
  }

  /** Shows a line of text over the page. @param time to read it, ms */
  async say(text: Text, time: number): Promise<void> {
    await this.page.evaluate(
      (content) => {
        sessionStorage.setItem("film-line", content);
        const line = document.getElementById("film-line");
        if (line === null) return;
        line.textContent = content;
        line.hidden = content === "";
      },
      textIn(text, this.#language),
    );
    await this.wait(time);
  }

  /** Waits while the film runs, ms. */
  async wait(time: number): Promise<void> {
    await this.#film?.pass(time);
  }

  /** Moves the pointer to an element, within about half a second. */
  async point(to: Locator): Promise<void> {
    await to.scrollIntoViewIfNeeded();
    const box = await to.boundingBox();
    if (box === null) throw new Error(`The element is not visible: ${to}`);
    const from = this.#at;
    const goal = { x: box.x + Math.min(box.width / 2, 90), y: box.y + box.height / 2 };
    const steps = 18;
    for (let step = 1; step <= steps; step += 1) {
      // The movement is slower at both ends.
      const share = (1 - Math.cos((Math.PI * step) / steps)) / 2;
      await this.page.mouse.move(from.x + (goal.x - from.x) * share, from.y + (goal.y - from.y) * share);
      await this.wait(30);
    }
    this.#at = goal;
  }

  async click(on: Locator): Promise<void> {
    await this.point(on);
    await this.wait(250);
    await this.page.mouse.down();
    await this.wait(80);
    await this.page.mouse.up();
  }

  async type(into: Locator, text: string): Promise<void> {
    await this.click(into);
    for (const character of text) {
      await into.press(character);
      await this.wait(70);
    }
  }

  /** Scrolls down with the mouse wheel, CSS px. */
  async scroll(distance: number): Promise<void> {
    for (let scrolled = 0; scrolled < distance; scrolled += 40) {
      await this.page.mouse.wheel(0, 40);
      await this.wait(40);
    }
  }
}
