import type { ReactNode } from 'react'
import { Confirmation } from '../../account/ConfirmItIsYou.tsx'
import { Tokens } from '../../feeds/tokens/Tokens.tsx'
import type { Confirmed } from '../../frame/confirmed.ts'

const tokensConfirmed = (confirmed: Confirmed) => <Tokens confirmed={confirmed} />

export const TokensOfMine = (): ReactNode => <Confirmation>{tokensConfirmed}</Confirmation>
