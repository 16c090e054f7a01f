import { DateField, EditButton, List, ShowButton, TagField, useTable } from "@refinedev/antd";
import type { BaseRecord, HttpError } from "@refinedev/core";
import { Button, Form, Input, Progress, Space, Table, type TableProps } from "antd";

interface Device extends BaseRecord {
  readonly device_id: number;
  readonly imei: string | null;
  readonly eui: string | null;
}

const types = ["NB", "LoRa"];
const states = ["Normal", "Alarm", "Abnormal", "Offline", "Closed"];
const tag = (texts: readonly string[]) => (value: number) => <TagField value={texts[value] ?? value} />;
const options = (texts: readonly string[]) => texts.map((text, value) => ({ text, value }));

/** The columns that the console shows at first. */
const columns: NonNullable<TableProps<Device>["columns"]> = [
  { dataIndex: "device_name", title: "Device name", sorter: true },
  { title: "Device-ID/IMEI", render: (_, { imei, eui }) => imei ?? eui },
  { dataIndex: "type", title: "Type", filters: options(types), render: tag(types) },
  { dataIndex: "status", title: "Device status", filters: options(states), render: tag(states) },
  { dataIndex: "remaining_ratio", title: "Grease left", sorter: true, render: (value) => <Progress percent={value} /> },
  { dataIndex: "electric_quantity", title: "Electric quantity", sorter: true },
  { dataIndex: "customer_name", title: "Customer" },
  { dataIndex: "region", title: "Region" },
  { dataIndex: "active_time", title: "Last report", sorter: true, render: (value) => <DateField value={value} /> },
  {
    title: "Actions",
    render: (_, { device_id }) => (
      <Space>
        <EditButton hideText size="small" recordItemId={device_id} />
        <ShowButton hideText size="small" recordItemId={device_id} />
      </Space>
    ),
  },
];

export function DeviceList() {
  const { tableProps, searchFormProps } = useTable<Device, HttpError, { keywords?: string }>({
    resource: "device",
    syncWithLocation: true,
    pagination: { pageSize: 20 },
    onSearch: ({ keywords }) => [{ field: "keywords", operator: "eq", value: keywords }],
  });
  return (
    <List>
      <Form {...searchFormProps} layout="inline" style={{ marginBottom: 16 }}>
        <Form.Item name="keywords">
          <Input placeholder="Search" />
        </Form.Item>
        <Button htmlType="submit">Search</Button>
      </Form>
      <Table {...tableProps} columns={columns} rowKey="device_id" rowSelection={{}} scroll={{ x: true }} />
    </List>
  );
}
