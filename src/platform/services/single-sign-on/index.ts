export { parsePublicUrl, readSettings, type SingleSignOnSettings } from "./read-settings";
export {
  createSingleSignOn,
  type ProvidedIdentity,
  type SingleSignOn,
  SingleSignOnError,
  type SingleSignOnFault,
} from "./single-sign-on";
