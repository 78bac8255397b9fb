import { Box, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { networkMessage, serverMessage } from '../../lib/errors.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './design.module.css'
import { labelsText } from './text.ts'

const t = labelsText.preview

type PreviewProps = {
  /** The error of a design that cannot be drawn. */
  invalid: string | undefined
  symbol: string
  isUnreadable: boolean
  error: unknown
  isDrawing: boolean
  refetch: () => unknown
}

/** A symbol in the new design, and whether it can be scanned. */
export function Preview({ invalid, symbol, isUnreadable, error, isDrawing, refetch }: PreviewProps) {
  const problem =
    invalid ??
    (isUnreadable ? messages.labelUnreadable : undefined) ??
    (error ? (serverMessage(error) ?? networkMessage(error) ?? messages.internal) : undefined)
  return (
    <Card component="section" aria-labelledby="preview">
      <Stack gap="sm">
        <Title order={2} id="preview" fz="1.125rem">
          {t.title}
        </Title>
        {symbol ? (
          <img
            className={styles.symbol}
            src={symbol}
            alt={t.symbol}
            data-stale={isDrawing || Boolean(invalid || error) || undefined}
          />
        ) : error ? null : (
          <Skeleton className={styles.symbol} />
        )}
        <Box role="status" mih="3em">
          {isDrawing && !invalid ? (
            <Text c="dimmed">{t.drawing}</Text>
          ) : problem ? (
            <Notice color="red" title={problem} />
          ) : symbol ? (
            <Notice color="green" title={t.readable} />
          ) : null}
        </Box>
        {error && !invalid && !isDrawing ? (
          <Button variant="default" onClick={() => void refetch()}>
            {t.retry}
          </Button>
        ) : null}
      </Stack>
    </Card>
  )
}
