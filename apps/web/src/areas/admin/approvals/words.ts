import { useTexts } from '../../../i18n/use-texts.ts'

const commands = {
  'balance.adjust': 'command.adjust',
  'account.close': 'command.close',
  'account.unfreeze': 'command.unfreeze',
  'permissions.change': 'command.permissions',
} as const

/** What kind of request it is; one that this page does not know yet keeps its own name. */
export function useCommandText(): (command: string) => string {
  const t = useTexts('approvals')
  return (command) => (command in commands ? t(commands[command as keyof typeof commands]) : command)
}

const fields = {
  cash: 'field.cash',
  profit: 'field.profit',
  reversed_entry: 'field.reversedEntry',
  account: 'field.account',
  permissions: 'field.permissions',
} as const

export function useFieldText(): (field: string) => string {
  const t = useTexts('approvals')
  return (field) => (field in fields ? t(fields[field as keyof typeof fields]) : field)
}

const values = {
  active: 'value.active',
  frozen: 'value.frozen',
  closed: 'value.closed',
  support: 'value.support',
  kyc_reviewer: 'value.kycReviewer',
  finance_maker: 'value.financeMaker',
  finance_approver: 'value.financeApprover',
  owner: 'value.owner',
} as const

/** States and permissions in words; an empty value says that there is none. */
export function useValueText(): (value: string) => string {
  const t = useTexts('approvals')
  return (value) => {
    if (value === '') return t('value.none')
    return value
      .split(', ')
      .map((part) => (part in values ? t(values[part as keyof typeof values]) : part))
      .join(', ')
  }
}
