/**
 * Name of the caller's current password in the body of a call, beside the token (spec A10). It is an extension: a
 * server that requires it refuses the call with a message for this name in `data.fields`. The console then asks for the
 * password and sends the call again. A server that never requires it never receives it.
 */
export const currentPasswordName = "current_password";

/** The calls that may ask for the password (spec A10). */
export const callsWithCurrentPassword: ReadonlySet<string> = new Set([
  "user/update-password",
  "user/create-admin",
  "user/update-user-info",
  "user/update-afm-info",
  "user/generate-login-key",
  "app/reveal",
  "app/reset-app-secret",
  "user/totp-start",
  "user/totp-remove",
  "user/passkey-start",
  "user/passkey-remove",
  "user/recovery-codes",
]);
