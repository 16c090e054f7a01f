import "@refinedev/antd/dist/reset.css";
import { AuthPage, ErrorComponent, ThemedLayout, useNotificationProvider } from "@refinedev/antd";
import { Authenticated, Refine } from "@refinedev/core";
import routerProvider, {
  CatchAllNavigate,
  DocumentTitleHandler,
  NavigateToResource,
  UnsavedChangesNotifier,
} from "@refinedev/react-router";
import { App, Card, ConfigProvider } from "antd";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Outlet, Route, Routes } from "react-router";
import { DeviceList } from "./device-list";
import { authProvider, dataProvider } from "./providers";

const resources = [
  { name: "dashboard", list: "/home", meta: { label: "Data" } },
  { name: "device", list: "/device", show: "/device/:id", edit: "/device/:id/edit", meta: { label: "Device List" } },
];

function Baseline() {
  return (
    <BrowserRouter>
      <ConfigProvider>
        <App>
          <Refine
            dataProvider={dataProvider}
            authProvider={authProvider}
            routerProvider={routerProvider}
            notificationProvider={useNotificationProvider}
            resources={resources}
            options={{ syncWithLocation: true, warnWhenUnsavedChanges: true, disableTelemetry: true }}
          >
            <Routes>
              <Route
                element={
                  <Authenticated key="inside" fallback={<CatchAllNavigate to="/login" />}>
                    <ThemedLayout>
                      <Outlet />
                    </ThemedLayout>
                  </Authenticated>
                }
              >
                <Route index element={<NavigateToResource resource="dashboard" />} />
                <Route path="/home" element={<Card title="Data" />} />
                <Route path="/device" element={<DeviceList />} />
                <Route path="*" element={<ErrorComponent />} />
              </Route>
              <Route
                element={
                  <Authenticated key="outside" fallback={<Outlet />}>
                    <NavigateToResource />
                  </Authenticated>
                }
              >
                <Route path="/login" element={<AuthPage type="login" />} />
              </Route>
            </Routes>
            <UnsavedChangesNotifier />
            <DocumentTitleHandler />
          </Refine>
        </App>
      </ConfigProvider>
    </BrowserRouter>
  );
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Baseline />);
