-- Whoever asks for what is kept of them, or wants it erased, is found by who they are: by a partner's products alone that is
-- as slow as the partner is large, and from some size on never done.
create index scan_facts_visitor_id_quarter_idx on scan_facts (visitor_id, quarter) where visitor_id is not null;
