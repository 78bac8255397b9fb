import { secondFactorText } from '../accounts/text.ts'
import { useSend } from '../lib/api.ts'
import { PasswordConfirm } from '../ui/password-confirm.tsx'
import { teamText } from './text.ts'
import { useChangedTeam } from './use-team.ts'

const rules = {
  secondFactor: {
    call: 'PUT /api/team/second-factor',
    invalidates: ['GET /api/team', 'GET /api/partners/second-factor'],
    text: secondFactorText.rule,
  },
  secondPerson: { call: 'PUT /api/team/second-person', invalidates: ['GET /api/team'], text: teamText.secondPerson },
} as const

export type Rule = keyof typeof rules

/** Makes a rule of the team hold for everyone, or no longer. */
export function RuleDialog({ rule, isOn, onClose }: { rule: Rule; isOn: boolean; onClose: () => void }) {
  const { call, invalidates, text: t } = rules[rule]
  const change = useSend(call, { invalidates })
  const onDone = useChangedTeam(onClose)
  return (
    <PasswordConfirm
      title={isOn ? t.optionalTitle : t.requireTitle}
      confirm={isOn ? t.makeOptional : t.require}
      isDangerous={isOn}
      busy={change.isPending}
      error={change.error}
      fallback={t.failed}
      label={t.password}
      data-autofocus
      onConfirm={(currentPassword) =>
        change.mutate({ body: { required: !isOn, currentPassword } }, { onSuccess: onDone })
      }
      onClose={onClose}
    >
      <p>{isOn ? t.optionalEffect : t.requireEffect}</p>
    </PasswordConfirm>
  )
}
