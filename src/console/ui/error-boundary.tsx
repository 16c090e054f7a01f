import { Component, type ReactNode } from "react";
import { ErrorFallback, type ErrorKind } from "./error-fallback";
import { isDeclarationError } from "./load-module";

interface Props {
  readonly children: ReactNode;
  /** Tries again; without it the boundary shows its children anew. */
  readonly onRetry?: () => void;
  /** What sort of fault an error is; without it something broke. */
  readonly describe?: (error: unknown) => ErrorKind;
}

interface State {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

const whole: State = { error: null, hasFailed: false };

/** Keeps a fault to the part of the page in which it happened, and says how to go on. */
export class ErrorBoundary extends Component<Props, State> {
  override state = whole;

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  readonly #retry = (): void => {
    if (this.props.onRetry === undefined) this.setState(whole);
    else this.props.onRetry();
  };

  override render(): ReactNode {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    const sort = isDeclarationError(error) ? "declaration" : (this.props.describe?.(error) ?? "broken");
    return <ErrorFallback sort={sort} detail={error instanceof Error ? error.message : ""} onRetry={this.#retry} />;
  }
}
