/** A callback URL of an application. */
export const url = (event_type: number, values = {}) => ({
  event_type,
  callback_url: "",
  failures: 0,
  paused_time: null,
  success_time: null,
  next_time: null,
  waiting: 0,
  ...values,
});
/** An application that is connected. */
export const application = (values = {}, first = {}) => ({
  id: 7,
  user_id: 1,
  open_api: 1,
  flag: 1,
  app_id: "5f0c11aa22bb33cc",
  urls: [url(1, first), url(2), url(3)],
  ...values,
});
export const noDeliveries = { list: [], total: 0, page: 1, page_size: 20 };
