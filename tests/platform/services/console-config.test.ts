import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { allowedOrigins, type ConfigFile, readConsoleConfig } from "../../../src/platform/services/console-config";

function read(text?: string): ConfigFile {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (text !== undefined) writeFileSync(join(folder, "config.json"), text);
  return readConsoleConfig(folder);
}

test("uses the defaults without a file", () => {
  expect(read()).toEqual({ forBrowser: {}, origins: [] });
});

test("passes everything but `origins` to the browser", () => {
  const forBrowser = {
    endpoint: "https://api.example.com/grease",
    hosts: { "console.example.com": "https://api2.example.com" },
    media: ["https://media.example.com"],
    tiles: { url: "https://tiles.example.com/{z}/{x}/{y}.png", attribution: "© us", max_zoom: 12 },
  };
  const config = read(JSON.stringify({ ...forBrowser, origins: ["https://console.example.com"] }));
  expect(config).toEqual({ forBrowser, origins: ["https://console.example.com"] });
  expect(allowedOrigins(forBrowser)).toEqual({
    calls: ["https://api.example.com", "https://api2.example.com"],
    media: ["https://media.example.com"],
    tiles: ["https://tiles.example.com"],
  });
});

test.each([
  { text: "{", names: /config\.json: this is not JSON/ },
  { text: "[]", names: /config\.json: this is not a JSON object/ },
  { text: '{"endpoint": "api.example.com"}', names: /config\.json, endpoint.*\n.*https:\/\/host/ },
  { text: '{"endpoint": "javascript:alert(1)"}', names: /endpoint/ },
  { text: '{"endpoint": "https://u:p@api.example.com"}', names: /endpoint/ },
  { text: '{"endpoint": "https://api.example.com?x=1"}', names: /endpoint/ },
  { text: '{"hosts": ["https://api.example.com"]}', names: /hosts/ },
  { text: '{"hosts": {"x": 1}}', names: /hosts/ },
  { text: '{"media": "https://media.example.com"}', names: /media.*\n.*list/ },
  { text: '{"media": ["https://media.example.com/path"]}', names: /media.*\n.*origin/ },
  { text: '{"origins": ["*"]}', names: /origins/ },
  { text: '{"tiles": {"url": "x"}}', names: /tiles/ },
  { text: '{"tiles": {"url": "https://t.example.com", "zoom": 1}}', names: /tiles/ },
  { text: '{"endpont": "https://api.example.com"}', names: /endpont.*no such field.*\n.*endpoint/ },
])("refuses $text", ({ text, names }) => {
  expect(() => read(text)).toThrow(names);
});

test("reports every problem", () => {
  expect(() => read('{"endpoint": 1, "media": 1, "x": 1}')).toThrow(/endpoint[\s\S]*media[\s\S]*x: there is no/);
});
