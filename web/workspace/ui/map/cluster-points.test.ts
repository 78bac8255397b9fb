import { expect, test } from 'vitest'
import { clusterPoints } from './cluster-points.ts'

type Place = { name: string; weight: number; x: number; y?: number }
const clustersOf = (places: Place[], size: number, zoom = 1, mayOverlap = false) =>
  clusterPoints(places, {
    weightOf: ({ weight }) => weight,
    sizeOf: (weight) => (size * weight) / 100,
    pixelOf: ({ x, y = 0 }) => ({ x: x * zoom, y: y * zoom }),
    mayOverlap,
  }).map(({ places, weight }) => `${places.map(({ name }) => name).join()} ${weight}`)

test('a place under the circle of a larger one shares its marker, until it lies beside it', () => {
  const places = [
    { name: 'Ikorodu', weight: 5, x: 30 },
    { name: 'Lagos', weight: 100, x: 0 },
    { name: 'Kano', weight: 50, x: 150 },
  ]
  expect(clustersOf(places, 80)).toEqual(['Lagos,Ikorodu 105', 'Kano 50'])
  expect(clustersOf(places, 80, 2)).toEqual(['Lagos 100', 'Kano 50', 'Ikorodu 5'])
  expect(clustersOf(places, 80, 1, true)).toEqual(['Lagos 100', 'Kano 50', 'Ikorodu 5'])
})

test('a marker that would leave less than 24 pixels of another shares it', () => {
  const pair = (x: number, y = 0) => [
    { name: 'Lokoja', weight: 100, x: 0 },
    { name: 'Okene', weight: 90, x, y },
  ]
  expect(clustersOf(pair(23), 20)).toHaveLength(1)
  expect(clustersOf(pair(24), 20)).toHaveLength(2)
  expect(clustersOf(pair(23), 20, 1, true)).toHaveLength(1)
  expect(clustersOf(pair(16, 16), 20)).toHaveLength(1)
})

test('a marker that has grown takes in what it would now hide', () => {
  const places = [
    { name: 'Aba', weight: 100, x: 0 },
    { name: 'Uyo', weight: 90, x: 110 },
    { name: 'Ikot', weight: 20, x: 40 },
  ]
  expect(clustersOf(places, 100)).toEqual(['Aba,Ikot 120', 'Uyo 90'])
  expect(clustersOf(places, 190)).toEqual(['Aba,Ikot,Uyo 210'])
})
