import { CanAccess, Refine, useCan, useGetIdentity, useIsAuthenticated, usePermissions } from "@refinedev/core";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useEffect, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import { createAccessControlProvider } from "../../../src/console/providers/access-control-provider";
import { createDataProvider } from "../../../src/console/providers/data-provider";
import { createQueryClient } from "../../../src/console/providers/query-client";
import { answerAtOnce, followSession } from "../../../src/console/providers/session-answers";
import { connect, fakeServer, fine, sessionOf } from "../fake-server";

beforeEach(cleanup);

const account = { id: 3, role: 102, authorities: ["device.list", "gateway.list"] };

/** Renders a component below Refine, with the providers of the console. */
function open(Probe: () => ReactNode) {
  const session = sessionOf(account, "T");
  const { auth, post } = connect({ session, fetch: fakeServer(fine(account)).fetch });
  const queryClient = createQueryClient({ failure: () => undefined });
  const access = createAccessControlProvider(registry, session);
  const can = vi.fn(access.can);
  answerAtOnce(queryClient, { registry, session });
  const stop = followSession(queryClient, session);
  render(
    <Refine
      authProvider={auth}
      dataProvider={createDataProvider(post, registry)}
      accessControlProvider={{ ...access, can }}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
    >
      <Probe />
    </Refine>,
  );
  return { session, can, stop };
}

const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

test("questions about access and session are answered in the first render, and nothing renders again", async () => {
  const rendered: unknown[] = [];
  const { can, stop } = open(function Probe() {
    const device = useCan({ resource: "device", action: "open" });
    const dealer = useCan({ resource: "dealer", action: "list" });
    const check = useIsAuthenticated();
    const permissions = usePermissions({});
    const identity = useGetIdentity();
    rendered.push([device.data, dealer.data, check.data, permissions.data, identity.data]);
    return null;
  });
  await aMoment();
  const permissions = { role: 102, authorities: account.authorities };
  expect(rendered).toEqual([[{ can: true }, { can: false }, { authenticated: true }, permissions, account]]);
  expect(can).not.toHaveBeenCalled();
  stop();
});

test("when permissions change, the access-control provider answers again", async () => {
  const { session, can, stop } = open(() => (
    <CanAccess resource="gateway" action="list" fallback="denied">
      gateways
    </CanAccess>
  ));
  expect(screen.getByText("gateways")).toBeTruthy();
  act(() => session.update({ authorities: ["device.list"] }));
  await waitFor(() => expect(screen.getByText("denied")).toBeTruthy());
  expect(can).toHaveBeenCalledOnce();
  stop();
});

test("an answer that became outdated while no screen used it is deleted", async () => {
  const seen: unknown[] = [];
  function Asking() {
    const { data } = useCan({ resource: "gateway", action: "list" });
    useEffect(() => void seen.push(data?.can));
    return null;
  }
  const shown = { show: (_isShown: boolean): void => undefined };
  const { session, stop } = open(function Probe() {
    const [isShown, setShown] = useState(true);
    shown.show = setShown;
    return isShown ? <Asking /> : null;
  });
  act(() => shown.show(false));
  act(() => session.update({ authorities: [] }));
  act(() => shown.show(true));
  await waitFor(() => expect(seen).toEqual([true, false]));
  stop();
});
