/** Browsers by their mark in `User-Agent`. The first match counts, because most browsers also name other browsers. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/MicroMessenger\//, "WeChat"],
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|CriOS)\//, "Chrome"],
  [/Version\/.* Safari\//, "Safari"],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/**
 * A short name of the client for lists of sessions. Other programs are named by their product token. The header comes
 * from the client, so the name is a hint and proves nothing.
 *
 * @example
 * clientName("Mozilla/5.0 (Windows NT 10.0; Win64; x64) … Chrome/147.0.0.0 Safari/537.36"); // "Chrome, Windows"
 * clientName("curl/8.5.0"); // "curl"
 */
export function clientName(userAgent: string | undefined): string {
  const text = userAgent ?? "";
  const nameIn = (known: typeof browsers) => known.find(([mark]) => mark.test(text))?.[1];
  const found = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return found.length > 0 ? found.join(", ") : (/^[\w.-]{1,40}/.exec(text)?.[0] ?? "");
}
