import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { printText } from './text.ts'

type NewCodes = {
  title: string
  message: string
  /** The batch whose labels can be printed now. */
  batchId?: string | undefined
  /** The order that makes them. */
  orderId?: string | undefined
}

/** Says that codes were created, and leads to their labels. */
export function announceCodes({ title, message, batchId, orderId }: NewCodes) {
  const shown = notifications.show({
    title,
    autoClose: 15_000,
    message: (
      <>
        {message}{' '}
        {batchId ? (
          <Anchor
            inherit
            onClick={() => notifications.hide(shown)}
            renderRoot={(props) => (
              <Link to="/inventory/$id" params={{ id: batchId }} search={{ print: true }} {...props} />
            )}
          >
            {printText.item}
          </Anchor>
        ) : orderId ? (
          <Anchor
            inherit
            onClick={() => notifications.hide(shown)}
            renderRoot={(props) => <Link to="/lots/$id" params={{ id: orderId }} {...props} />}
          >
            {printText.follow}
          </Anchor>
        ) : null}
      </>
    ),
  })
}
