import type { PinResult } from '@sahihi/contract/endpoints/pins.ts'
import type { VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { pinText } from '@sahihi/contract/i18n/en/pins.ts'
import { formatDate } from '../../platform/lib/format.ts'
import type { PinAnswer } from '../pins/check-pin.ts'
import { formatWait, isDoubtful } from '../pins/localize-pin.ts'
import { toPlainLetters, truncate } from './fit-sms.ts'

/** The outcome of a PIN in at most `maxLength` plain letters. Only long names are cut. */
export function formatPin({ verdict, data }: PinAnswer, pin: PinResult, maxLength: number): string {
  const text = (unit: string) => describePinResult(pin, unit, isDoubtful({ verdict, pin }))
  return text(fitUnit(data, maxLength - text('').length))
}

function describePinResult(pin: PinResult, unit: string, hasDoubt: boolean): string {
  const day = pin.usedAt ? formatDate('en', pin.usedAt) : ''
  if (pin.outcome === 'pin_locked') return channelMessages.pinLocked(formatWait(pin, { language: 'en' }))
  if (pin.outcome === 'pin_wrong') {
    const next = pin.triesLeft ? pinText.triesLeft(pin.triesLeft) : formatWait(pin, { language: 'en' })
    return channelMessages.pinWrong(unit, next)
  }
  if (pin.outcome === 'confirmed_first')
    return hasDoubt ? channelMessages.pinFirstOfSuspected(unit) : channelMessages.pinFirst(unit)
  return pin.usedByYou ? channelMessages.pinUsedByYou(unit, day) : channelMessages.pinUsed(unit, day)
}

function fitUnit({ product, company }: VerdictData, room: number): string {
  const unit = channelMessages.unit(toPlainLetters(product.name), toPlainLetters(company))
  return unit.length <= room ? unit : truncate(toPlainLetters(product.name), room)
}
