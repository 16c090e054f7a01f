import { Skeleton } from "antd";
import type { Resource } from "../../../contract";
import { text } from "../../i18n";
import { Card } from "./card";
import panels from "./panels.module.css";

/** The box of a card whose figures are loading. */
export const FiguresSkeleton = () => (
  <div className={panels.box} aria-busy>
    <Skeleton active title={false} />
  </div>
);

/** The placeholder of the cards while their code loads, so that the charts below do not jump. */
export const DeclaredFiguresSkeleton = ({ resources }: { readonly resources: readonly Resource[] }) =>
  resources.map(({ name, label }) => (
    <Card key={name} title={text(label)}>
      <FiguresSkeleton />
    </Card>
  ));
