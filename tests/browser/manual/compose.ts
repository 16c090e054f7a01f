import { type Language, type Text, textIn } from "../../../src/contract";
import type { Chapter, Shot } from "./chapter";

/** Texts of the manual outside its chapters. */
const texts = {
  title: { zh: "润滑器管理平台", en: "Lubricator Console" },
  manual: { zh: "用户手册", en: "User manual" },
  version: { zh: "版本 {version}", en: "Version {version}" },
  contents: { zh: "目录", en: "Contents" },
  figure: { zh: "图 {number}　{caption}", en: "Figure {number}. {caption}" },
} as const satisfies Record<string, Text>;

// Keeps headings away from the edge of the page: letters that cross it are also printed, and listed in the outline, on the
// page before.
const style = `
  @page { size: A4; margin: 20mm 18mm 18mm; @bottom-right { content: counter(page); font: 9pt "Noto Sans CJK SC", sans-serif; color: #5b6b7a; } }
  @page :first { @bottom-right { content: ""; } }
  * { box-sizing: border-box; }
  body { margin: 0; color: #1f2d3a; font: 10.5pt/1.6 "Noto Sans CJK SC", sans-serif; }
  /* In the Chinese font quotation marks are as wide as a character. */
  :lang(en) body { font-family: "DejaVu Sans", "Noto Sans CJK SC", sans-serif; font-size: 9.5pt; }
  .cover { display: flex; flex-direction: column; justify-content: center; height: 240mm; border-inline-start: 6mm solid #0d7490; padding-inline-start: 14mm; }
  .cover p { margin: 0; }
  .cover .title { font-size: 30pt; font-weight: 700; line-height: 1.3; }
  .cover .manual { font-size: 20pt; }
  .cover .version { margin-top: 10mm; color: #5b6b7a; }
  .contents { break-before: page; }
  .contents p { margin: 0 0 6mm; font-size: 18pt; font-weight: 700; }
  .contents a { display: flex; align-items: baseline; gap: 3mm; padding: 1.6mm 0; color: inherit; text-decoration: none; }
  .contents a::after { order: 1; flex: 1; border-bottom: 0.3mm dotted #9aa8b4; content: ""; }
  .contents span { order: 2; font-variant-numeric: tabular-nums; }
  .chapter { break-before: page; }
  h1 { margin: 0 0 4mm; padding: 2mm 0; border-bottom: 0.6mm solid #0d7490; font-size: 18pt; line-height: 1.3; }
  .about { margin: 0 0 4mm; color: #3d4d5b; }
  ol { margin: 0 0 4mm; padding-inline-start: 7mm; }
  li { margin: 1.2mm 0; }
  .note { margin: 0 0 4mm; padding: 2.5mm 4mm; border-inline-start: 1mm solid #0d7490; background: #eef5f7; }
  figure { margin: 0 0 5mm; break-inside: avoid; }
  img { display: block; width: 150mm; border: 0.3mm solid #cfd8de; }
  .phone { display: inline-block; width: 66mm; margin-inline-end: 10mm; vertical-align: top; }
  .phone img { width: 100%; }
  figcaption { margin-top: 1.5mm; color: #5b6b7a; font-size: 9pt; }
`;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (raw: string): string => raw.replace(/[&<>"]/g, (character) => entities[character] ?? character);

interface Manual {
  readonly language: Language;
  readonly version: string;
  readonly chapters: readonly Chapter[];
  /** Screenshots (JPEG) of each chapter, in the order of its shots. */
  readonly pictures: readonly (readonly Buffer[])[];
  /** First page of each chapter. Unknown before the first printing. */
  readonly pages: readonly (number | undefined)[];
}

/** The manual as an HTML page for printing. */
export function composeManual({ language, version, chapters, pictures, pages }: Manual): string {
  const say = (text: Text, values: Record<string, string | number> = {}): string =>
    escapeHtml(textIn(text, language, values));
  let figures = 0;
  const figure = (picture: Buffer | undefined, { caption, isPhone = false }: Shot): string => {
    if (picture === undefined) throw new Error(`There is no picture "${textIn(caption, language)}".`);
    figures += 1;
    const label = say(texts.figure, { number: figures, caption: textIn(caption, language) });
    return `<figure${isPhone ? ' class="phone"' : ""}><img alt="${say(caption)}" src="data:image/jpeg;base64,${picture.toString("base64")}"><figcaption>${label}</figcaption></figure>`;
  };
  const chapterHtml = ({ title, about, steps, notes = [], shots }: Chapter, at: number): string => `
    <section class="chapter" id="chapter-${at + 1}">
      <h1>${at + 1}　${say(title)}</h1>
      <p class="about">${say(about)}</p>
      <ol>${steps.map((step) => `<li>${say(step)}</li>`).join("")}</ol>
      ${notes.map((note) => `<p class="note">${say(note)}</p>`).join("")}
      ${shots.map((shot, place) => figure(pictures[at]?.[place], shot)).join("")}
    </section>`;
  const line = ({ title }: Chapter, at: number): string =>
    `<a href="#chapter-${at + 1}">${at + 1}　${say(title)}<span>${pages[at] ?? ""}</span></a>`;
  return `<!doctype html>
    <html lang="${language === "zh" ? "zh-CN" : "en-GB"}">
      <head><meta charset="utf-8"><title>${say(texts.manual)}</title><style>${style}</style></head>
      <body>
        <section class="cover">
          <p class="title">${say(texts.title)}</p>
          <p class="manual">${say(texts.manual)}</p>
          <p class="version">${say(texts.version, { version })}</p>
        </section>
        <nav class="contents"><p>${say(texts.contents)}</p>${chapters.map(line).join("")}</nav>
        ${chapters.map(chapterHtml).join("")}
      </body>
    </html>`;
}
