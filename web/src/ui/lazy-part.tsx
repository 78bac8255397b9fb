import { notifications } from '@mantine/notifications'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import { type ComponentType, useEffect, useState } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part of a page, such as a dialog, that is loaded when it is first shown. When it does not load, a toast says so, and showing
 * it again tries again; the rest of the page stays as it is.
 */
export function LazyPart<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    load().then(
      (part) => setPart(() => part),
      () => notifications.show({ color: 'red', message: basicMessages.network }),
    )
  }, [load])
  return Part ? <Part {...props} /> : null
}
