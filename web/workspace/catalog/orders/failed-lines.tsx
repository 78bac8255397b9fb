import { Text } from '@mantine/core'
import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { LineList, LineNumber } from '../../ui/line-list.tsx'
import { inventoryText } from '../text.ts'
import { ordersText as t } from './text.ts'

/** The first lines of a file whose serials are in use. */
export const FailedLines = ({ order: { lineErrors, lineErrorCount } }: { order: Order }) => (
  <>
    <LineList label={t.lines} isFramed>
      {lineErrors.map(({ field, message }) => (
        <li key={field}>
          <LineNumber>{inventoryText.addBatch.line(Number(/\d+/.exec(field)?.[0]))}</LineNumber>
          <Text flex="1 1 240px">{message}</Text>
        </li>
      ))}
    </LineList>
    {lineErrorCount > lineErrors.length ? (
      <Text c="dimmed" size="sm">
        {t.firstLines(lineErrors.length)}
      </Text>
    ) : null}
  </>
)
