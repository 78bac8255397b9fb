import './what-you-see.css'
import { emojiOptions } from '@sahihi/contract/domain/feedback-options.ts'
import type { ReactNode } from 'react'
import { t as shopperText } from '../../../lib/i18n.ts'
import { CityBars } from '../../../ui/city-bars.tsx'
import { FaceIcon } from '../../../ui/face-icon.tsx'
import { HourBars } from '../../ui/hour-bars.tsx'
import { NigeriaMap } from '../landing/example.tsx'
import { count, figures, percent } from '../landing/example-figures.ts'
import { landingText } from '../landing/landing-text.ts'
import { DayLine } from './day-line.tsx'
import { manufacturersText } from './text.ts'

const t = manufacturersText.see

/** The partners' own screens in small, with example data. */
export const WhatYouSee = () => (
  <section aria-labelledby="see">
    <h2 id="see">{t.title}</h2>
    <p className="small">{manufacturersText.example}</p>
    <ul className="tiles tiles-3 see">
      <View title={t.scans} text={t.scansText}>
        <p className="see-total">{t.scansIn(count(figures.scans))}</p>
        <DayLine />
      </View>
      <View title={t.feedback} text={t.feedbackText}>
        <Faces />
      </View>
      <View title={t.hours} text={t.hoursText}>
        <HourBars label={t.hoursLabel} counts={figures.hours} count={count} unit={t.scansUnit} />
      </View>
      <View title={t.places} text={t.placesText}>
        <Places />
      </View>
    </ul>
  </section>
)

const View = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li>
    <div className="card see-screen">{children}</div>
    <h3>{title}</h3>
    <p>{text}</p>
  </li>
)

const answers = { very_happy: 231, happy: 118, neutral: 41, sad: 22 }
const topAnswers = Math.max(...Object.values(answers))

const Faces = () => (
  <ul className="see-faces">
    {emojiOptions.map((face) => (
      <li key={face}>
        <FaceIcon face={face} />
        <span className="visually-hidden">{shopperText().feedback.faces[face]}</span>
        <span className="see-bar" aria-hidden="true">
          <span style={{ width: `${Math.round((answers[face] / topAnswers) * 100)}%` }} />
        </span>
        <span className="see-count">{count(answers[face])}</span>
      </li>
    ))}
  </ul>
)

const topScans = Math.max(...figures.cities.map(({ scans }) => scans))
const cities = figures.cities.map(({ name, scans }) => ({
  name,
  scans,
  ofTop: scans / topScans,
  ofAll: scans / figures.located,
}))

const Places = () => (
  <div className="see-places">
    <NigeriaMap label={landingText().map} />
    <div>
      <h4>{t.customers}</h4>
      <CityBars cities={cities} count={count} percent={percent} unit={() => t.scansUnit} />
      <p className="small">
        <a href="https://www.naturalearthdata.com/">Natural Earth</a>, <a href="https://www.geonames.org/">GeoNames</a>{' '}
        (CC BY 4.0)
      </p>
    </div>
  </div>
)
