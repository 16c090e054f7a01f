/** The calls as the specification lists them (section 7), a line each: the path and, after the colon, the payload names. */
export const specifiedCalls = `
user/logout
user/login: username, password
user/login-email: email, password
user/login-key: key
user/user-list: page, pageSize, type, is_disable, username
user/list-user-afm: page, agent_id, company, apply_status
user/create-admin: user_id, username, password, phone, email, company_id, authority_ids
user/is-disable: user_id
user/delete: user_id
user/detail: user_id
user/update-password: user_id, password
user/register: email, password, username, phone, country, province, city, county, address, company, industry, postal_code, email_rate
user/update-afm-info: user_id, agent_id, name, phone, country, province, city, county, address, company, industry, factory_device, email, email_rate
user/list-agent: page, province, city, role
user/enable: user_id
user/create-afm-member: group_id, username, phone, email, password, is_enable, authority_ids
user/switch-user-agent: agent_id, target_user_id
user/apply-update-agent (payload not shown)
user/update-user-info: user_id, username, phone, postal_code, province, city, county, address, company, industry, email, email_rate
user/delete-user: user_id
user/count-new-apply
user/generate-login-key: user_id
user/update-afm-member: user_id, username, phone, is_enable, email, authority_ids
user/open-api/enable: user_id, enable
user/opc/enable: user_id, enable
user/opc/detail: user_id
app/detail
app/detail-by-user-id: user_id
app/open-or-end: id, flag, target_user_id
app/reset-app-secret: id
app/update-url: id, callback_url, event_type
device/save-device: device_id, industry, application, device_name, device_sn, asset_tag, asset_name, install_location, lubricantTube, lubricant, time_setting, imei, image, bearing_type, rpm, bearing_temperature, load, address, group_id, report_interval, longitude, latitude
device/save-device-lora: the same fields, with eui, addr, nwks_key and apps_key instead of imei
device/list: page, status, province, city, keywords, application, type
device/detail: device_id
device/list-map: x_axis, y_axis, axis_offset
device/import-device-file
device/enable: device_id
device/unbind-device: device_id
device/delete-device: device_id
device/reset-device: imei
device-alarm-log/list-by-device: page, device_id
device-alarm-log/list: page
storage/create: storage_id, imei, model, batch
storage/create-lora: storage_id, imei, addr, nwks_key, apps_key, model, batch
storage/delete: storage_id
storage/list: page, active, batch, agent_id, imei, type
storage/export-storage-device
storage/get-lora-list: eui
storage/delete-lora: storage_id
storage/register: storage_id
agent/save: agent_id, name, contact_name, phone, province, city, address, skf_auth_code, email, password
agent/list: page, province, city, name
agent/list-all
agent/delete: agent_id
agent/detail: agent_id
agent/enable: agent_id
gateway/save: id, eui, name
gateway/list: eui, name, page, page_size
gateway/delete: id
gateway/detail: id
config/get-industry-list
config/get-application-list: name
config/get-device-name-list: name
config/get-install-location-list
config/get-lubricant-list
config/get-application-list-all
file/import-storage: file
file/import-storage-lora: file
group/create-group: group_name, username, phone, email, password, is_enable, authority_ids
group/list
group/delete-group: group_id
group/list-all
action/list: user_id, target_type, begin_time, end_time, page
auth/auth-list
common/email-verification-code-send: email
common/email-verification-code-check: email, code, password
`;

/** The role table as the specification has it (section 6): role, sidebar entries, entries of the phone layout. */
export const specifiedMenus = `
| 1 | home, device, dealer, user, log, distribution, setting, help | home, device, dealer, user, distribution |
| 2 | storage, setting | storage, setting |
| 10 | home, setting | home, setting |
| 100, 101, 102 | home, device, authority, setting, help | home, device, authority, setting, help |
`;
