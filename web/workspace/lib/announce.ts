import { notifications } from '@mantine/notifications'

/** Says in a toast what a call did, and goes on. */
export const announce =
  (then?: () => void, title?: string) =>
  ({ message }: { message: string }) => {
    notifications.show({ message, ...(title ? { title } : {}) })
    then?.()
  }
