import './scene.css'
import { useEffect, useRef, useState } from 'react'
import { Rosette } from '../../../ui/rosette.tsx'
import { VerdictIcon } from '../verdict-icon.tsx'
import { examplePack } from './example-figures.ts'
import { landingText } from './landing-text.ts'
import { symbolPath } from './symbol.tsx'

const { serial, serialLines, name, strength, company } = examplePack

/**
 * A phone reads the code on a pack and its screen turns green. It plays once, when it is seen; without a script, or where
 * motion is unwelcome, it is the last picture alone.
 */
export function Scene() {
  const { picture, isPlaying } = usePlayOnce()
  return (
    <svg
      ref={picture}
      className={isPlaying ? 'scene scene-plays' : 'scene'}
      viewBox="0 0 540 500"
      role="img"
      aria-label={landingText().scene}
    >
      <circle className="scene-ground" cx="282" cy="250" r="236" />
      <Pack />
      <Phone />
    </svg>
  )
}

const Pack = () => (
  <g transform="rotate(-4 160 300)">
    <path className="scene-top" d="M36 132l30-24h234l-30 24z" />
    <path className="scene-side" d="M270 132l30-24v284l-30 28z" />
    <path className="scene-front" d="M36 132h234v288H36z" />
    <path className="scene-band" d="M36 232h234v12H36z" />
    <text className="scene-name" x="56" y="176">
      {name}
    </text>
    <text className="scene-strength" x="56" y="206">
      {strength}
    </text>
    <path className="scene-blister" strokeWidth="9" d="M56 270h78M56 290h62M56 310h72M56 380h54" />
    <g transform="translate(152 278)">
      <path className="scene-label" d="M-10-10h116v140H-10z" />
      <path className="scene-symbol" d={symbolPath} transform="scale(4.57)" />
      <text className="scene-serial" x="48" y="112" textAnchor="middle">
        {serialLines[0]}
      </text>
      <text className="scene-serial" x="48" y="124" textAnchor="middle">
        {serialLines[1]}
      </text>
    </g>
  </g>
)

const Phone = () => (
  <g transform="rotate(5 380 250)">
    <rect className="scene-phone" x="272" y="34" width="216" height="432" rx="34" />
    <clipPath id="scene-clip">
      <rect x="282" y="44" width="196" height="412" rx="26" />
    </clipPath>
    <g clipPath="url(#scene-clip)">
      <Camera />
      <Result />
    </g>
    <path className="scene-speaker" d="M362 54h36" />
  </g>
)

/** The label in the viewfinder. */
const Camera = () => (
  <>
    <rect className="scene-camera" x="282" y="44" width="196" height="412" />
    <rect className="scene-paper" x="306" y="150" width="148" height="184" rx="4" />
    <path className="scene-symbol" d={symbolPath} transform="translate(317 164) scale(6)" />
    <text className="scene-serial" x="380" y="318" textAnchor="middle">
      {serial}
    </text>
    <path className="scene-corners" d="M298 176v-34h34M428 142h34v34M462 306v34h-34M332 340h-34v-34" />
    <path className="scene-line" d="M300 150h160" />
  </>
)

/** The verdict, as the page of a code shows it. */
const Result = () => (
  <g className="scene-result">
    <rect className="scene-screen" x="282" y="44" width="196" height="412" />
    <g className="scene-logo" transform="translate(298 72)">
      <Rosette serial="SAHIHI" size={22} />
      <text x="30" y="16">
        Sahihi
      </text>
    </g>
    <rect className="scene-panel" x="282" y="106" width="196" height="158" />
    <rect className="scene-rim" x="290" y="114" width="180" height="142" />
    <svg className="scene-icon" x="344" y="122" width="72" height="72" viewBox="0 0 24 24" aria-hidden="true">
      <VerdictIcon name="green" />
    </svg>
    <text className="scene-title" x="380" y="234" textAnchor="middle">
      {landingText().greenTitle}
    </text>
    <g transform="translate(300 284)">
      <path className="scene-front" d="M0 0h40v52H0z" />
      <path className="scene-band" d="M0 26h40v3H0z" />
      <path className="scene-blister" strokeWidth="4" d="M7 10h22M7 18h12" />
      <path className="scene-symbol" d={symbolPath} transform="translate(21 34) scale(.7)" />
    </g>
    <text className="scene-product" x="354" y="298">
      {name}
    </text>
    <text className="scene-product" x="354" y="316">
      {strength}
    </text>
    <text className="scene-detail" x="354" y="335">
      {company}
    </text>
    <path className="scene-rule" d="M300 358h160" />
    <g className="scene-seal" transform="translate(296 374)">
      <Rosette serial={serial} size={52} />
    </g>
    <text className="scene-code" x="356" y="396">
      {serialLines[0]}
    </text>
    <text className="scene-code" x="356" y="415">
      {serialLines[1]}
    </text>
  </g>
)

function usePlayOnce() {
  const picture = useRef<SVGSVGElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!picture.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setPlaying(true), { threshold: 0.6 })
    watch.observe(picture.current)
    return () => watch.disconnect()
  }, [])
  return { picture, isPlaying }
}
