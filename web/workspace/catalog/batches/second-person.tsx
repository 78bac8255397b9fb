import { Checkbox } from '@mantine/core'
import { rolesWith } from '@sahihi/contract/domain/permissions.ts'
import { confirmedActions } from '@sahihi/contract/endpoints/batch-requests.ts'
import type { BatchAction } from '@sahihi/contract/endpoints/batches.ts'
import { useState } from 'react'
import { useGet } from '../../lib/api.ts'
import { Notice } from '../../ui/notice.tsx'
import { inventoryText } from '../text.ts'

const t = inventoryText.batchActions.secondPerson

type Rule = { confirmers: string[] }

/** Whether a change needs a second person here, who that could be, and whether it is made alone as an emergency. */
export function useSecondPerson(action: BatchAction) {
  const needsOne = confirmedActions.some((confirmed) => confirmed === action)
  const { data: team } = useGet('GET /api/team', {}, { enabled: needsOne })
  const [emergency, setEmergency] = useState(false)
  const roles = rolesWith('batches:confirm')
  const rule: Rule | undefined =
    needsOne && team?.requiresSecondPerson
      ? {
          confirmers: team.members
            .filter(({ role, isYou }) => !isYou && roles.includes(role))
            .map(({ name, email }) => name ?? email),
        }
      : undefined
  return { rule, emergency, setEmergency, isRequest: rule !== undefined && !emergency }
}

type SecondPersonProps = { isRecall: boolean; rule: Rule; emergency: boolean; onEmergency: (on: boolean) => void }

/** Says who must confirm, and offers the emergency recall. */
export function SecondPerson({ isRecall, rule: { confirmers }, emergency, onEmergency }: SecondPersonProps) {
  return (
    <Notice color={emergency ? 'red' : 'gold'} title={t.title}>
      <p>{emergency ? t.emergencyEffect : confirmers.length > 0 ? t.effect(confirmers) : t.nobody(isRecall)}</p>
      {isRecall ? (
        <Checkbox
          mt="sm"
          label={t.emergency}
          description={t.emergencyHelp}
          checked={emergency}
          onChange={(event) => onEmergency(event.currentTarget.checked)}
        />
      ) : null}
    </Notice>
  )
}
