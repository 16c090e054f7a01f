import { describe, expect, test } from "vitest";
import { inSentence, textIn } from "../../src/contract";

describe("filling the places of a text", () => {
  test.each([
    ["搜索{label}", { label: "IMEI / DevEUI" }, "搜索 IMEI / DevEUI"],
    ["{label}须为数字", { label: "EUI" }, "EUI 须为数字"],
    ["请填写{label}", { label: "名称" }, "请填写名称"],
    ["新增 {label}", { label: "NB" }, "新增 NB"],
    ["为{day}添加时段", { day: "周一" }, "为周一添加时段"],
    ["{label}至少 {min} 个字符", { label: "密码", min: 8 }, "密码至少 8 个字符"],
    ["禁用“{title}”？", { title: "MX-700" }, "禁用“MX-700”？"],
    ["Search by {label}", { label: "IMEI" }, "Search by IMEI"],
    ["{label} and {other}", { label: "A" }, "A and {other}"],
    [
      "{constructor} and {toString} in the name of a device",
      {},
      "{constructor} and {toString} in the name of a device",
    ],
  ])("%s with %j is %s", (template, values, filled) => {
    expect(textIn(template, "zh", values)).toBe(filled);
  });
});

test.each([
  ["Service provider", "service provider"],
  ["NB record", "NB record"],
  ["Group", "group"],
  ["设备", "设备"],
])("%s is %s inside a sentence", (label, expected) => {
  expect(inSentence(label)).toBe(expected);
});
