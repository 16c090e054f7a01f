import { opcFields } from "../../calls/opc";
import { callbackEventOptions, deliveryFaultOptions } from "../../calls/open-api";
import { recordSchemas } from "../../declaration/kinds/schemas";
import {
  choice,
  type Described,
  flag,
  integer,
  key,
  list,
  named,
  nullable,
  object,
  type Schema,
  text,
  time,
  word,
} from "../json-schema";

const appUrl = named(
  "AppUrl",
  object({
    event_type: choice(callbackEventOptions),
    callback_url: text("Empty if no URL is set."),
    failures: integer("Number of consecutive failures."),
    paused_time: nullable(time("Start of the pause; null while deliveries are not paused,")),
    success_time: nullable(time("Last successful delivery,")),
    next_time: nullable(time("Next retry; null if none is scheduled,")),
    waiting: integer("Number of events that are not delivered yet."),
  }),
  "A callback URL and the state of its deliveries.",
);
/** A callback URL and the state of its deliveries. */
export type AppUrl = Described<typeof appUrl>;

const appNames = {
  id: nullable(key("Null until the user first opens an application.")),
  user_id: key(),
  open_api: flag<number>("1 if an admin has switched the API on for this user."),
  flag: flag<number>("1 if the application is open."),
  app_id: text(),
  urls: list(appUrl, "One for each event."),
} as const;
const app = named("Application", object(appNames));
/** The answer of `app/detail` and most other app calls. */
export type AppAnswer = Described<typeof app>;

const app_secret = text("The secret of the application. Only these calls answer it.");
const secret = object({ app_secret });
/** The answer of `app/reveal`, and of `app/reset-app-secret` beside the application. */
export type SecretAnswer = Described<typeof secret>;

const test = object({
  status: nullable(integer("HTTP status; null if there was no answer.")),
  duration: integer("ms."),
  body: text("The beginning of the answer, as text."),
  fault: word(["", ...deliveryFaultOptions.map(({ value }) => value)], "Empty if the status was 2xx."),
});
/** The answer of `app/test`. */
export type TestAnswer = Described<typeof test>;

const opcState = object({
  user_id: key(),
  opc_enable: flag<number>("1 if an admin has switched OPC on for this user."),
  has_password: flag("1 if a password is stored."),
});
/** The answer of `user/opc/detail` and `user/opc/save`, beside the parameters. */
export type OpcState = Described<typeof opcState>;

const { password: _, ...answeredOpcFields } = opcFields;
const opc: Schema = named("OpcParameters", {
  type: "object",
  properties: { ...opcState.properties, ...recordSchemas(answeredOpcFields) },
  required: opcState.required ?? [],
});

/** Answers of the calls about applications and OPC. */
export const integrationAnswers = {
  "app/detail": app,
  "app/detail-by-user-id": app,
  "app/open-or-end": app,
  "app/reset-app-secret": object({ ...appNames, app_secret }),
  "app/update-url": app,
  "app/reveal": secret,
  "app/test": test,
  "app/resume": app,
  "user/opc/detail": opc,
  "user/opc/save": opc,
} as const;
