-- Reads the feedback without a lock that writers wait for, which 0020_held_feedback.sql could not.
alter table feedback validate constraint feedback_decision_check;
