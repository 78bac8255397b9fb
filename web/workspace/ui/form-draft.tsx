import { Button, Card, Group } from '@mantine/core'
import { timeAgo } from '../../lib/format.ts'
import type { FormDraft } from '../lib/use-form-draft.ts'
import { LeaveGuard, type LeaveGuardProps } from './leave-guard.tsx'
import { formDraftsText as t } from './text.ts'

type FormDraftNoticeProps = Pick<LeaveGuardProps, 'onStay' | 'onLeave'> & { draft: FormDraft }

/** Offers what an earlier visit left, and asks before a form that was not sent is left. */
export const FormDraftNotice = ({ draft, ...closing }: FormDraftNoticeProps) => (
  <>
    {draft.offeredAt ? (
      <Card component="section" aria-label={t.label} padding="md" maw={760} mb="lg">
        <Group justify="space-between" gap="sm">
          <p>{t.offer(timeAgo(draft.offeredAt))}</p>
          <Group gap="sm">
            <Button variant="default" size="sm" onClick={draft.restore}>
              {t.restore}
            </Button>
            <Button variant="subtle" size="sm" onClick={draft.discard}>
              {t.discard}
            </Button>
          </Group>
        </Group>
      </Card>
    ) : null}
    <LeaveGuard isUnsaved={draft.isUnsent} staysOnPage {...closing}>
      {t.kept}
    </LeaveGuard>
  </>
)
