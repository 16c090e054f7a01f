import { describe, expect, test } from "vitest";
import { registry } from "../../resources";

const device =
  "device_id industry application device_name device_sn asset_tag asset_name install_location lubricantTube lubricant " +
  "time_setting image bearing_type rpm bearing_temperature load address group_id report_interval longitude latitude";

/** The specification's calls (section 7) with their payload names, for the groups that are complete. */
const specified: Readonly<Record<string, string>> = {
  "user/login": "username password",
  "user/login-email": "email password",
  "user/login-key": "key",
  "user/logout": "",
  "user/detail": "user_id",
  "user/update-password": "user_id password",
  "user/generate-login-key": "user_id",
  "user/count-new-apply": "",

  "device/save-device": `${device} imei`,
  "device/save-device-lora": `${device} eui addr nwks_key apps_key`,
  "device/list": "page status province city keywords application type",
  "device/detail": "device_id",
  "device/list-map": "x_axis y_axis axis_offset",
  "device/enable": "device_id",
  "device/unbind-device": "device_id",
  "device/delete-device": "device_id",
  "device/reset-device": "imei",

  "device-alarm-log/list": "page",
  "device-alarm-log/list-by-device": "page device_id",

  "storage/create": "storage_id imei model batch",
  "storage/create-lora": "storage_id imei addr nwks_key apps_key model batch",
  "storage/delete": "storage_id",
  "storage/list": "page active batch agent_id imei type",
  "storage/get-lora-list": "eui",
  "storage/delete-lora": "storage_id",
  "storage/register": "storage_id",

  "agent/save": "agent_id name contact_name phone province city address skf_auth_code email password",
  "agent/list": "page province city name",
  "agent/list-all": "",
  "agent/delete": "agent_id",
  "agent/detail": "agent_id",
  "agent/enable": "agent_id",

  "gateway/save": "id eui name",
  "gateway/list": "eui name page page_size",
  "gateway/delete": "id",
  "gateway/detail": "id",

  "config/get-industry-list": "",
  "config/get-application-list": "name",
  "config/get-device-name-list": "name",
  "config/get-install-location-list": "",
  "config/get-lubricant-list": "",
  "config/get-application-list-all": "",

  "auth/auth-list": "",
};

/**
 * Specified names that are marked as extensions all the same: a field has one mark for all calls, and a device's region is
 * specified as a filter but not as something to save.
 */
const markedForOthers: Readonly<Record<string, readonly string[]>> = { "device/list": ["province", "city"] };

const words = (text: string): readonly string[] => text.split(" ").filter(Boolean).toSorted();

describe("the specification's calls", () => {
  test.each(Object.entries(specified))("%s: %s", (path, names) => {
    const call = registry.calls.get(path);
    expect(call?.extension).toBe(false);
    const sent = (extension: boolean) =>
      call?.fields.filter((one) => one.extension === extension).flatMap((one) => one.sentAs) ?? [];
    const marked = sent(true).filter((name) => markedForOthers[path]?.includes(name));
    expect([...sent(false), ...marked].toSorted()).toEqual(words(names));
  });

  test("whatever else these groups have is marked as an extension", () => {
    const groups = /^(device|storage|agent|gateway|config|auth)\//;
    const more = [...registry.calls.values()].filter(({ path }) => groups.test(path) && !(path in specified));
    expect(more.filter(({ extension }) => !extension).map(({ path }) => path)).toEqual([]);
  });
});
