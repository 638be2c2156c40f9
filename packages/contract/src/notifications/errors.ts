/** Error codes of pushes to a device. */
export const notificationsErrorCodes = [
  'push_not_offered',
  'push_service_unknown',
  'push_of_another',
  'push_devices_full',
] as const
export type NotificationsErrorCode = (typeof notificationsErrorCodes)[number]
