import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { photoError } from '#client/forms/form-rules.ts'
import { landingOf, loginForm, newPasswordForm, registerForm } from './rules.ts'

const words = JSON.parse(readFileSync(new URL('../../i18n/locales/en/forms.json', import.meta.url), 'utf8'))
  .mistakes as Record<string, string>

/** The first mistake of each field, in the words a person reads. */
function fieldErrors(form: z.ZodType, values: object): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {}
  for (const { path, message } of form.safeParse(values).error?.issues ?? []) {
    found[path.join('.')] ??= words[message]
  }
  return found
}

const login = { email: 'ines@example.org', password: 'x', remember: false }
const register = {
  fullname: 'Ines Carvalho',
  username: 'ines_c',
  email: 'ines@example.org',
  password: 'a few words',
  confirm: 'a few words',
  terms: true,
}

test('login says what is missing or wrong in the words of the specification', () => {
  expect(fieldErrors(loginForm, login)).toEqual({})
  expect(fieldErrors(loginForm, { ...login, email: '', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
  for (const email of ['marta.example.com', 'a@b', 'a b@c.de', '@c.de'])
    expect(fieldErrors(loginForm, { ...login, email })).toEqual({ email: 'Please enter a valid email address' })
})

test('register says what is wrong with the name and the username', () => {
  expect(fieldErrors(registerForm, register)).toEqual({})
  expect(fieldErrors(registerForm, { ...register, fullname: ' ', username: '' })).toEqual({
    fullname: 'Full name is required',
    username: 'Username is required',
  })
  expect(fieldErrors(registerForm, { ...register, username: 'ab' })).toEqual({
    username: 'Username must be at least 3 characters',
  })
  expect(fieldErrors(registerForm, { ...register, username: 'marta oliveira' })).toEqual({
    username: 'Username can only contain letters, numbers, and underscores',
  })
})

test('register says what is wrong with the passwords and the terms', () => {
  expect(fieldErrors(registerForm, { ...register, password: 'sunrise', confirm: 'sunris', terms: false })).toEqual({
    password: 'Password must be at least 8 characters',
    confirm: 'Passwords do not match',
    terms: 'Please accept the terms to open an account',
  })
  expect(fieldErrors(registerForm, { ...register, confirm: '' })).toEqual({ confirm: 'Please confirm your password' })
  expect(fieldErrors(newPasswordForm, { password: '', confirm: '' })).toEqual({
    password: 'Password is required',
    confirm: 'Please confirm your password',
  })
})

test('every mistake of an otherwise wrong form is said at once', () => {
  expect(
    Object.keys(
      fieldErrors(registerForm, { fullname: '', username: '', email: '', password: '', confirm: '', terms: false }),
    ),
  ).toEqual(['fullname', 'username', 'email', 'password', 'confirm', 'terms'])
})

test('a photo is an image under five megabytes', () => {
  const megabyte = 1024 * 1024
  expect(photoError({ type: 'image/png', size: 5 * megabyte - 1 })).toBeUndefined()
  expect(words[photoError({ type: 'image/png', size: 5 * megabyte }) ?? '']).toBe('Image size must be less than 5MB')
  expect(words[photoError({ type: 'application/pdf', size: 10 }) ?? '']).toBe(
    'Please choose an image file: JPEG, PNG or WebP',
  )
})

test('only the role Admin, spelled so, lands in the admin area', () => {
  expect(landingOf('Admin')).toBe('/admin')
  expect(landingOf('admin')).toBe('/user/userdashboard')
  expect(landingOf('user')).toBe('/user/userdashboard')
})

test('a user who was led here lands where they wanted to go, if their role may open it', () => {
  expect(landingOf('user', '/user/withdraw?show=addresses')).toBe('/user/withdraw?show=addresses')
  expect(landingOf('Admin', '/admin/approvals?id=7')).toBe('/admin/approvals?id=7')
  expect(landingOf('Admin', '/admin?x')).toBe('/admin?x')
  for (const wanted of ['/admin', '//user/evil.example', 'https://evil.example/user/', '/userx', 7, null, undefined])
    expect(landingOf('user', wanted)).toBe('/user/userdashboard')
  for (const wanted of ['/user/plans', '/administrator', '//admin']) expect(landingOf('Admin', wanted)).toBe('/admin')
})
