import { describe, expect, test } from 'vitest'
import { makePage } from '../../../verifier/make-page.js'
import { hashLeaf as leafOfVerifier, openNote, rootOfPath } from '../../../verifier/verify.js'
import { growTiles } from '../../src/platform/transparency-log/append-entries.ts'
import { readLogKey } from '../../src/platform/transparency-log/log-key.ts'
import { createTree, hashBytes, hashLeaf, pathOf, rootOf } from '../../src/platform/transparency-log/merkle.ts'
import { formatTileNumber, parseTilePath } from '../../src/platform/transparency-log/tile-path.ts'

// The inputs and roots by which Certificate Transparency's own implementation is tested (RFC 6962).
const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const leaves = inputs.map((input) => hashLeaf(Buffer.from(input, 'hex')))
const noTile = async () => Promise.reject(new Error('no such tile'))

test('The tree has the known roots of RFC 6962, and no leaf has that of the empty tree', () => {
  expect(rootOf([]).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(leaves.map((_, i) => rootOf(leaves.slice(0, i + 1)).toString('hex'))).toEqual(roots)
})

test('The verifier, which shares no code with the server, comes from each leaf to the same root', async () => {
  for (const [index, input] of inputs.entries()) {
    const leaf = await leafOfVerifier(Buffer.from(input, 'hex'))
    const root = await rootOfPath(leaf, index, leaves.length, pathOf(leaves, index))
    expect(Buffer.from(root).toString('hex')).toBe(roots.at(-1))
    await expect(rootOfPath(leaf, index, leaves.length, pathOf(leaves, index).slice(1))).rejects.toThrow('wrong number')
  }
})

test('The names of tiles are those of the standard, each tile has one, and all else is refused', () => {
  expect([0, 999, 1000, 1234067].map(formatTileNumber)).toEqual(['000', '999', 'x001/000', 'x001/x234/067'])
  expect(parseTilePath('0/x001/x234/067')).toEqual({ level: 0, tile: 1234067, width: 256 })
  expect(parseTilePath('entries/000.p/112')).toEqual({ level: 'entries', tile: 0, width: 112 })
  const wrong = [
    '0/0',
    '00/000',
    '0/x000/001',
    '0/000.p/256',
    '0/000.p/0',
    '0/000.p/012',
    '0/1234067',
    '0/000/',
    '../000',
    '',
  ]
  expect(wrong.map(parseTilePath)).toEqual(wrong.map(() => undefined))
})

describe('Tiles of the standard’s examples', () => {
  const sizesOf = async (size: number) => {
    const tiles = growTiles(noTile, 0)
    for (let i = 0; i < size; i++) await tiles.append(hashLeaf(Buffer.from(String(i))))
    const widths: Record<string, number> = {}
    for (const { level, hashes } of tiles.changed()) {
      const name = `level ${level}, width ${hashes.length / hashBytes}`
      widths[name] = (widths[name] ?? 0) + 1
    }
    return { tiles, widths }
  }

  test('256 entries are one full tile, and one of width 1 above', async () => {
    expect((await sizesOf(256)).widths).toEqual({ 'level 0, width 256': 1, 'level 1, width 1': 1 })
  })

  test('70,000 entries are the tiles that it lists, from which roots and proofs of all sizes follow', async () => {
    const { tiles, widths } = await sizesOf(70_000)
    expect(widths).toEqual({
      'level 0, width 256': 273,
      'level 0, width 112': 1,
      'level 1, width 256': 1,
      'level 1, width 17': 1,
      'level 2, width 1': 1,
    })
    const all = Array.from({ length: 70_000 }, (_, i) => hashLeaf(Buffer.from(String(i))))
    const tree = createTree(tiles.read)
    for (const size of [255, 257, 65_537, 70_000])
      expect((await tree.root(size)).equals(rootOf(all.slice(0, size)))).toBe(true)
    for (const [index, size] of [
      [0, 70_000],
      [69_999, 70_000],
      [65_536, 65_537],
      [300, 513],
    ] as const)
      expect(await tree.path(index, size)).toEqual(pathOf(all.slice(0, size), index))
  })
})

test('The page that checks proofs needs no other file', () => {
  const [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(makePage()) ?? []
  expect(script).toContain('async function verifyProof(')
  expect(script).not.toMatch(/^(import|export) /m)
  expect(makePage()).not.toMatch(/ (src|href)=/)
})

describe('Signed notes', () => {
  const key = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
  const note =
    'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n'

  test('The example of the standard is accepted, changed it is not', async () => {
    expect(await openNote(note, [key])).toEqual({ text: 'This is an example message.\n', name: 'example.com/foo' })
    await expect(openNote(note.replace('example', 'forged'), [key])).rejects.toThrow('is wrong')
    await expect(openNote(note.replace('— example', '— other'), [key])).rejects.toThrow('not signed with the key')
  })

  test('A checkpoint of ours has the form of the standard, and its verifier key opens it', async () => {
    const settings = { LOG_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'), LOG_ORIGIN: undefined }
    const ours = readLogKey({ ...settings, PUBLIC_URL: 'https://check.example' })
    const checkpoint = ours?.signCheckpoint(70_000, rootOf(leaves)) ?? ''
    expect(checkpoint).toMatch(/^check\.example\/log\n70000\n[\w+/]{43}=\n\n— check\.example\/log [\w+/]{90,}={0,2}\n$/)
    expect(await openNote(checkpoint, [ours?.verifierKey ?? ''])).toMatchObject({ name: 'check.example/log' })
  })
})
