import { sql } from "kysely";
import { commandStatus, settingState } from "../../../contract";
import { changeStep } from "../../database/tables/settings";

/** Whether a change has a command with a status. */
const hasCommand = (status: number) => sql<boolean>`exists (select 1 from device_command
  where device_command.change_id = setting_change.id and device_command.status = ${sql.lit(status)})`;

/** State of a change, derived from its commands, so that the intake of reports does not have to update it. */
export const stateOfChange = sql<number>`case
  when setting_change.step = ${sql.lit(changeStep.toDo)} then ${sql.lit(settingState.queued)}
  when setting_change.step = ${sql.lit(changeStep.refused)} then ${sql.lit(settingState.refused)}
  when setting_change.step = ${sql.lit(changeStep.cancelled)} then ${sql.lit(settingState.cancelled)}
  when setting_change.step = ${sql.lit(changeStep.applied)} then ${sql.lit(settingState.applied)}
  when ${hasCommand(commandStatus.pending)} then ${sql.lit(settingState.waiting)}
  when ${hasCommand(commandStatus.cancelled)} then ${sql.lit(settingState.cancelled)}
  else ${sql.lit(settingState.applied)} end`;
