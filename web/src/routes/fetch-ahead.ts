import { loadActDialog } from '../acts/LateActDialog.tsx'
import { keepsOfflineActs } from '../cloud/edits/leftWaiting.ts'
import { isListed } from '../cloud/reach/isListed.ts'
import { loadBooks, loadConflicts, loadNewBook, loadQuickAdd } from './slots.tsx'

/** Fetches what the frame opens and shows, so that adding and every view (`preloads`) work when the connection goes later. */
export function fetchAhead(preloads: readonly (() => unknown)[]) {
  if (isListed()) void import('../cloud/reach/pushHere.ts').then(({ followRenewals }) => followRenewals())
  void import('../cloud/edits/takeUpWhatWaits.ts').then(({ takeUpWhatWaits }) => takeUpWhatWaits())
  if (keepsOfflineActs())
    void import('../cloud/edits/offlineActs.ts').then(({ lookAtOfflineActs }) => lookAtOfflineActs())
  void import('../cloud/worker/keepApp.ts').then(({ keepApp }) => keepApp())
  // A part that could not be fetched now is asked for again when it is opened.
  void Promise.allSettled([
    // Acting on a row must work without a connection.
    import('../cloud/occurrences/occurrences.ts'),
    import('../cloud/obligations/editObligation.ts'),
    import('../acts/settle-obligation.ts'),
    import('../acts/take-in-hand.ts'),
    import('../acts/undo.ts'),
    loadConflicts(),
    loadActDialog(),
    import('../acts/paid/say-paid.ts'),
    import('../frame/keyboard/focus-row.ts'),
    loadQuickAdd(),
    loadBooks(),
    loadNewBook(),
    ...preloads.map((preload) => preload()),
    import('../selection/RowCheckbox.tsx'),
    import('../selection/SelectionBar.tsx'),
    import('../selection/BulkBar.tsx'),
  ])
}
