// The table of contents: every function that the cloud runs, grouped.
import './options.ts'
// Every holiday table: a duty may name any region, and the server has the room.
import '@duebook/domain/holidays/all'

// The reminder ledger
export { planOnObligationWritten } from './reminders/plan-on-obligation-written.ts'
export { planOnProfileWritten } from './reminders/plan-on-profile-written.ts'
export { followUsualPlan } from './reminders/follow-usual-plan.ts'
export { planOnPeopleChanged } from './reminders/plan-on-people-changed.ts'
export { planOnWatcherWritten } from './reminders/plan-on-watcher-written.ts'
export { planWhenSettled } from './reminders/plan-when-settled.ts'
export { goOnReplanning } from './reminders/go-on-replanning.ts'
export { sendDueReminders } from './reminders/sending/send-due-reminders.ts'
export { lookAtPart } from './asking/hand-out-parts.ts'
export { recordMailDelivery } from './reminders/record-mail-delivery.ts'
export { answerPage } from './answers/answer-page.ts'
export { answerReminder } from './reminders/answer-reminder.ts'
export { clearWords } from './reminders/clear-words.ts'

// Who is asked, and who has it in hand
export { lookOnOccurrenceWritten, lookOnLadderWritten } from './asking/look-on-writes.ts'
export { handBack, takeOver } from './asking/answer-calls.ts'
export { foreseeAsking } from './asking/foresee-asking.ts'
export { whatWasSaid } from './asking/what-was-said.ts'

// The brief and the digest
export { keepRoutine } from './routine/keep-routine.ts'
export { sendRoutines } from './routine/send-routines.ts'
export { stopPage } from './routine/stop-page.ts'

// Push, texts, and how people are reached
export { sendTest } from './reach/send-test.ts'
export { confirmAddress } from './reach/confirm-address.ts'
export { recordTextDelivery } from './texts/record-text-delivery.ts'
export { carryNewMessage, carryWaitingMessages } from './push/carry-messages.ts'
export { pushKey } from './push/push-key.ts'

// Who is asked where nobody answers
export { coverageOfBook } from './asking/coverage-of-book.ts'
export { warnOwners } from './asking/warn-owners.ts'
export { saveLadder } from './asking/save-ladder.ts'
export { foreseeDrill, startDrill, stopDrill } from './asking/drill/drill-calls.ts'
export { seeDrill, answerDrill } from './asking/drill/answer-drill.ts'
export { keepWhereabouts, keepWhereaboutsOfMember } from './asking/keep-whereabouts.ts'

// The dates of obligations
export { bringUpToDate } from './obligations/bring-up-to-date.ts'
export { closeEnded } from './obligations/close-ended.ts'

// What is read of a large book
export { keepRecordSheets, keepSheet, settleSheets } from './sheets/keep-sheets.ts'

// The activity log
export { logObligation } from './activity/log-obligation.ts'
export { logOccurrence } from './activity/log-occurrence.ts'
export { logImport } from './activity/log-import.ts'
export { logBook } from './activity/log-book.ts'

// Files
export { verifyFileFinalized, verifyAttachmentCreated } from './attachments/verify-attachment.ts'
export { removeAttachment, deleteRemovedFile } from './attachments/remove-attachment.ts'
export { logAttachment } from './attachments/log-attachment.ts'

// The account
export { revokeSessions } from './account/revoke-sessions.ts'
export { deleteAccount } from './account/delete-account.ts'
export { clearDemos } from './account/clear-demos.ts'

// Books and people
export { makeBook } from './people/make-book.ts'
export { deleteBook } from './people/delete-book.ts'
export { recordExport } from './people/record-export.ts'
export { beginBringingBack, bringBack } from './archive/bring-back.ts'
export { handBookOn, takeBackOffer } from './people/hand-book-on.ts'
export { answerOffer } from './people/answer-offer.ts'
export { invite } from './people/invitations/invite.ts'
export { resendInvitation } from './people/invitations/resend-invitation.ts'
export { withdrawInvitation } from './people/invitations/withdraw-invitation.ts'
export { seeInvitation } from './people/invitations/see-invitation.ts'
export { acceptInvitation } from './people/invitations/accept-invitation.ts'
export { declineInvitation } from './people/invitations/decline-invitation.ts'
export { declinePage } from './people/invitations/decline-page.ts'
export { takeUpInvitation } from './people/invitations/take-up-invitation.ts'
export { askForInvitation } from './people/invitations/ask-for-invitation.ts'
export { changeRole } from './people/change-role.ts'
export { changeSight } from './people/change-sight.ts'
export { keepConcernsOfBook } from './people/concern-book.ts'
export { keepConcerns, keepConcernsOfOccurrence, keepConcernsOfAttachment } from './people/keep-concerns.ts'
export { priceSeat } from './people/change-seats.ts'
export { removeMember } from './people/remove-member.ts'
export { settleOrphans } from './people/settle-orphans.ts'
export { forgetSentLink } from './people/forget-sent-link.ts'
export { setApprovals } from './approvals/set-approvals.ts'
export { askApproval } from './approvals/ask-approval.ts'
export { answerApproval, withdrawApproval } from './approvals/answer-approval.ts'
export { proposePlan } from './proposals/propose-plan.ts'
export { answerProposal, withdrawProposal } from './proposals/answer-proposal.ts'
export { endProposalOfOccurrence, endProposalsOfObligation } from './proposals/end-proposals.ts'
export { askWatcher } from './people/watching/ask-watcher.ts'
export { withdrawWatcher } from './people/watching/withdraw-watcher.ts'
export { watchPage } from './people/watching/watch-page.ts'
export { forgetWatchers } from './people/watching/forget-watchers.ts'
export { followName, followAddress } from './people/follow-name.ts'

// Links for somebody outside
export { makeOutsideLink } from './outside/make-outside-link.ts'
export { endOutsideLink } from './outside/end-outside-link.ts'
export { openOutsideLink } from './outside/open-outside-link.ts'
export { readOutsideFile } from './outside/read-outside-file.ts'

// Calendar feeds
export { makeFeed } from './feeds/make-feed.ts'
export { changeFeed } from './feeds/change-feed.ts'
export { renewFeed } from './feeds/renew-feed.ts'
export { endFeed } from './feeds/end-feed.ts'
export { calendarFeed } from './feeds/calendar-feed.ts'
export { hearBook, hearObligation, hearProfile, hearRecord } from './feeds/hear-changes.ts'

// What programs may read
export { makeToken, revokeToken } from './access/token-calls.ts'
export { restAccess } from './access/rest.ts'

// What programs are told
export { makeWebhook } from './webhooks/make-webhook.ts'
export { endWebhook, renewWebhookSecret } from './webhooks/webhook-calls.ts'
export { sendEventsAgain, sendTestEvent, switchWebhookOn } from './webhooks/webhook-calls.ts'
export { carryNewEvent, carryWaitingEvents, clearDeliveries } from './webhooks/carry-queues.ts'

// Where this is kept: who may come, and what its operator says
export { admitAccount } from './house/admit-account.ts'
export { house, seeHouse, tellHouse } from './house/house.ts'
export { keepProblems } from './house/keep-problems.ts'

// Plans and payments
export { priceList } from './billing/price-list.ts'
export { startCheckout } from './billing/start-checkout.ts'
export { finishCheckout } from './billing/finish-checkout.ts'
export { openPortal } from './billing/open-portal.ts'
export { previewPlanChange, changePlan, setSeats } from './billing/change-plan.ts'
export { setSeatLimit } from './billing/set-seat-limit.ts'
export { cancelPlan, resumePlan } from './billing/cancel-plan.ts'
export { stripeWebhook } from './billing/stripe-webhook.ts'
export { reconcileBilling } from './billing/reconcile-billing.ts'
export { countActiveObligations } from './billing/count-active.ts'
export { openNewBook } from './billing/open-books.ts'
