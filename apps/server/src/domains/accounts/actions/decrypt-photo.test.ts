import { expect, test } from 'vitest'
import { sealByMaster } from '#platform/crypto/sealed.ts'
import { photoContext, uploadContext } from '../rules.ts'
import { decryptPhoto } from './decrypt-photo.ts'

const key = Buffer.alloc(32, 1)
const bytes = Buffer.from('a face')

test('a photo and an upload are told apart by what they were sealed for, and open under their own name alone', () => {
  const photo = sealByMaster(key, bytes, photoContext('a'))
  expect(decryptPhoto(key, 'a', photo)).toEqual({ bytes, isUpload: false })
  expect(decryptPhoto(key, 'a', sealByMaster(key, bytes, uploadContext('a')))).toEqual({ bytes, isUpload: true })
  expect(() => decryptPhoto(key, 'b', photo)).toThrow()
})
