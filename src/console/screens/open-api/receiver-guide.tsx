import { useTranslation } from "../../i18n";
import { exampleComments, guideBodies, guideExample, guideHeaders, guideRules } from "./guide-texts";
import styles from "./open-api.module.css";

/** The guide for developers of receivers: rules, headers, signature check and body formats. */
export function ReceiverGuide() {
  const { t, text } = useTranslation();
  const code = guideExample({
    bytes: text(exampleComments.bytes),
    old: text(exampleComments.old),
    compare: text(exampleComments.compare),
  });
  return (
    <div className={styles.guide}>
      <ul>
        {guideRules.map((rule) => (
          <li key={text(rule)}>{text(rule)}</li>
        ))}
      </ul>
      <section>
        <h3>{t("openApi.headers")}</h3>
        <table>
          <tbody>
            {guideHeaders.map(({ name, meaning }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{text(meaning)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h3>{t("openApi.verify")}</h3>
        <Code>{code}</Code>
      </section>
      {guideBodies.map(({ title, body }) => (
        <section key={text(title)}>
          <h3>{text(title)}</h3>
          <Code>{body}</Code>
        </section>
      ))}
    </div>
  );
}

/** A scrollable code block. It is focusable, so that keyboard users can scroll it. */
function Code({ children }: { readonly children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    <pre tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}
