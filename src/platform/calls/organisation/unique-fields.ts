import type { Kysely } from "kysely";
import { code, type Text } from "../../../contract";
import { type CallContext, invalidField } from "../../access/handler";
import { type Database, lockValue } from "../../database";
import { emailKey } from "../../services/active-accounts";
import type { RateLimits } from "../../services/rate-limits";
import type { AccountRow } from "./account-queries";

interface UniqueField {
  /** Normalises an entered value to the form in which it is stored and looked up. */
  readonly key: (entered: string) => string;
  readonly taken: { readonly code: typeof code.alreadyExists | typeof code.phoneTaken; readonly text: Text };
  /** Counts a change that an account tries on itself; false after too many. */
  readonly allows: (limits: RateLimits, accountId: number) => Promise<boolean>;
  readonly tooMany: Text;
  /**
   * Whether a unique index exists. Phone numbers have none, because all accounts without a number store the empty text.
   */
  readonly hasIndex: boolean;
}

/** The unique fields of accounts, by column. */
const uniqueFields = {
  email: {
    key: emailKey,
    taken: {
      code: code.alreadyExists,
      text: { zh: "该邮箱已被其他账号使用", en: "Another account uses this email address" },
    },
    allows: (limits, accountId) => limits.allowsAddressChange(accountId),
    tooMany: { zh: "更换邮箱次数过多，请一小时后再试", en: "Too many changes of the email; try again in an hour" },
    hasIndex: true,
  },
  phone: {
    key: (entered) => entered,
    taken: {
      code: code.phoneTaken,
      text: { zh: "该电话已被其他账号使用", en: "Another account uses this phone number" },
    },
    allows: (limits, accountId) => limits.allowsPhoneChange(accountId),
    tooMany: {
      zh: "更换电话次数过多，请一小时后再试",
      en: "Too many changes of the phone number; try again in an hour",
    },
    hasIndex: false,
  },
} as const satisfies Readonly<Record<string, UniqueField>>;

/** New values of the unique fields. Missing and empty values are not checked. */
type NewValues = Readonly<Partial<Record<keyof typeof uniqueFields, string | null>>>;

/** The values to check, always in the same order, so that two transactions cannot block each other. */
const checksOf = (values: NewValues) =>
  (["email", "phone"] as const).flatMap((name) => {
    const field: UniqueField = uniqueFields[name];
    const value = field.key(values[name] ?? "");
    return value === "" ? [] : [{ name, value, ...field }];
  });

/**
 * Checks that no other account has an email or phone number. Call it in the transaction that stores the values: of two
 * concurrent transactions with the same value, only one succeeds.
 *
 * @param own id of the account that may have the values already; null for a new account.
 * @throws Refusal 6 when another account has the email, 11 when another account has the phone number.
 */
export async function assertUnique(trx: Kysely<Database>, values: NewValues, own: number | null): Promise<void> {
  for (const { name, value, taken, hasIndex } of checksOf(values)) {
    if (!hasIndex) await lockValue(trx, `account.${name}`, value);
    const rows = await trx.selectFrom("account").select("id").where(name, "=", value).limit(2).execute();
    if (rows.some(({ id }) => id !== own)) throw invalidField(name, taken.text, taken.code);
  }
}

/**
 * Checks the changed values of an existing account. Changes of the caller's own account are counted, because unlimited
 * tries would reveal which emails and phone numbers have accounts. Unchanged values always pass.
 * @throws Refusal 6 or 11 like `assertUnique`, 15 after too many tries.
 */
export async function assertUniqueChange(
  trx: Kysely<Database>,
  { caller, limits }: Pick<CallContext, "caller" | "limits">,
  account: AccountRow,
  values: NewValues,
): Promise<void> {
  for (const { name, value, allows, tooMany } of checksOf(values)) {
    if (value === account[name]) continue;
    if (account.id === caller.accountId && !(await allows(limits, account.id))) {
      throw invalidField(name, tooMany, code.notAllowed);
    }
    await assertUnique(trx, { [name]: value }, account.id);
  }
}
