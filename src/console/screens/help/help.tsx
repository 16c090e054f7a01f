import { CompassOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { version } from "../../../../package.json";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { LazyBoundary, type ModuleLoader } from "../../ui/lazy-boundary";
import { PageHead } from "../../ui/page-head";
import { startTour } from "../../ui/tour";
import type { FirstStepsProps } from "../first-steps/first-steps";
import styles from "./help.module.css";
import { HelpManuals } from "./manuals";
import { helpTopics } from "./topics";

const loadFirstSteps: ModuleLoader<FirstStepsProps> = () => import("../first-steps/first-steps");

/** The help page: manual, video, and the topics that fit the user's role. */
export default function Help() {
  const { t, text } = useTranslation();
  const can = useAccess();
  const topics = helpTopics.filter(({ needs }) => needs === undefined || can(...needs));
  return (
    <>
      <PageHead title={t("help.title")} />
      <HelpManuals />
      <p>
        <Button icon={<CompassOutlined aria-hidden />} onClick={startTour}>
          {t("tour.start")}
        </Button>
      </p>
      {can("create", "dealer") && (
        <div id="first-steps">
          <LazyBoundary load={loadFirstSteps} fallback={null} props={{ isInHelp: true }} />
        </div>
      )}
      <div className={styles.help}>
        <nav aria-label={t("help.topics")}>
          {topics.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {text(title)}
            </a>
          ))}
        </nav>
        <div>
          {topics.map(({ id, title, steps, terms }) => (
            <section key={id} id={id}>
              <h2>{text(title)}</h2>
              {steps !== undefined && (
                <ol>
                  {steps.map((step) => (
                    <li key={text(step)}>{text(step)}</li>
                  ))}
                </ol>
              )}
              {terms !== undefined && (
                <dl>
                  {terms.map(({ term, meaning }) => (
                    <div key={text(term)}>
                      <dt>{text(term)}</dt>
                      <dd>{text(meaning)}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </section>
          ))}
          <p className={styles.version}>{t("help.version", { version })}</p>
        </div>
      </div>
    </>
  );
}
