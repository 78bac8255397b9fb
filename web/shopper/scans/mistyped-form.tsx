import './mistyped-form.css'
import { findDoubtfulGroup } from '@sahihi/contract/domain/doubtful-group.ts'
import { normalizeSerial, serialLength } from '@sahihi/contract/domain/serial.ts'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { groupWhileTyping } from './group-while-typing.ts'
import { serialInput } from './serial-input.ts'

/** A mistyped serial in a field, with the group that is probably wrong selected. Submitting it checks it like any typed serial. */
export function MistypedForm({ serial }: { serial: string }) {
  const { mistyped, serialForm } = t()
  const input = useRef<HTMLInputElement>(null)
  const groups = groupsOf(serial)
  const doubtful = findDoubtfulGroup(serial)
  useEffect(() => {
    if (!input.current) return
    const end = groupWhileTyping(input.current)
    const start = 5 * (doubtful ?? 0)
    input.current.focus({ preventScroll: true })
    if (groups.length > 1) input.current.setSelectionRange(start, start + 4)
    return end
  }, [doubtful, groups.length])
  return (
    <form className="mistyped" action="/verify" method="get">
      <label htmlFor="mistyped">{mistyped.label}</label>
      <p id="mistyped-groups">
        {doubtful === undefined ? null : <>{mistyped.lookAt(groups[doubtful] ?? '')} </>}
        <span aria-hidden="true">
          {groups.map((group, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
            <i key={i} className={i === doubtful ? 'doubtful' : undefined}>
              {group}
            </i>
          ))}
        </span>
      </p>
      <input
        ref={input}
        id="mistyped"
        {...serialInput}
        defaultValue={groups.join('-')}
        required
        aria-describedby="mistyped-groups"
      />
      <button type="submit" className="m">
        {serialForm.verify}
      </button>
    </form>
  )
}

/** In groups of four, as the field shows it; a text that is no serial of ours stays whole. */
const groupsOf = (serial: string) =>
  serial.length > 2 * serialLength ? [serial] : (normalizeSerial(serial).match(/.{1,4}/g) ?? [serial])
