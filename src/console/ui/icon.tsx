import {
  ApartmentOutlined,
  ApiOutlined,
  BellOutlined,
  CheckCircleOutlined,
  CloudUploadOutlined,
  ContainerOutlined,
  DashboardOutlined,
  DeleteOutlined,
  DisconnectOutlined,
  DownloadOutlined,
  EditOutlined,
  EnvironmentOutlined,
  EyeOutlined,
  HddOutlined,
  IdcardOutlined,
  InboxOutlined,
  KeyOutlined,
  PlusOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShareAltOutlined,
  ShopOutlined,
  StopOutlined,
  TeamOutlined,
  UploadOutlined,
  UserOutlined,
} from "@ant-design/icons";
import type { ComponentType } from "react";
import type { IconName } from "../../contract";

/** The component of each icon name in the declarations. */
const icons: Readonly<Record<IconName, ComponentType>> = {
  home: DashboardOutlined,
  map: EnvironmentOutlined,
  device: HddOutlined,
  gateway: ApiOutlined,
  customer: TeamOutlined,
  dealer: ShopOutlined,
  log: ProfileOutlined,
  alarm: BellOutlined,
  authority: SafetyCertificateOutlined,
  member: IdcardOutlined,
  storage: InboxOutlined,
  distribution: ApartmentOutlined,
  setting: SettingOutlined,
  help: QuestionCircleOutlined,
  profile: UserOutlined,
  add: PlusOutlined,
  edit: EditOutlined,
  delete: DeleteOutlined,
  show: EyeOutlined,
  enable: CheckCircleOutlined,
  disable: StopOutlined,
  unbind: DisconnectOutlined,
  reset: ReloadOutlined,
  distribute: ShareAltOutlined,
  register: CloudUploadOutlined,
  download: DownloadOutlined,
  upload: UploadOutlined,
  key: KeyOutlined,
  box: ContainerOutlined,
};

/** An icon by its name in the declarations. It is hidden from screen readers, because a label is always beside it. */
export function Icon({ name }: { readonly name: IconName }) {
  const IconComponent = icons[name];
  return (
    <span aria-hidden>
      <IconComponent />
    </span>
  );
}
